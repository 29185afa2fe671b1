cimport cython
cimport reflix.core.intrinsics as bits
cimport reflix.games.reversi.discs as discs
cimport reflix.games.reversi.lastsquares as last
cimport reflix.games.reversi.midgame as midgame
cimport reflix.games.reversi.stability as stability
from reflix.core.intrinsics cimport i64, u64

cdef int _SHALLOW
cdef int _JUDGE
cdef int _WIDE
cdef int _HEAD
cdef u64[64] _BESIDE
cdef int[64] _QUARTER
cdef int[64] _ORDER
cdef int[64] _VALUE
cdef int[64] _STABLE_FROM
cdef u64 _FULL
cdef u64 _ONE
cdef u64 _CORNERS
cdef int _NOTHING
cdef int[65] _next
cdef int[65] _previous
cdef int[2560] _cells
cdef int[2560] _scores
cdef u64[2560] _turned
cdef i64[2560] _slots
cdef u64[::1] _table
cdef int _shift
cdef i64 _first
cdef u64 _generation
cdef i64 _nodes
cdef i64 _asked
cdef object _stop
cdef u64 _KEY_OWN
cdef u64 _KEY_ENEMY
cdef u64 _KEY_MIX

cpdef begin(u64 own, u64 enemy, int size, object stop)

@cython.locals(here=int, cell=int)
cpdef void set_empties(u64 own, u64 enemy) noexcept

cpdef i64 nodes() noexcept

@cython.locals(empties=u64, left=u64, parity=int, count=int)
cpdef int at_least(u64 own, u64 enemy, int alpha) except -1000

@cython.locals(a=int, b=int, c=int)
cdef int _few(u64 own, u64 enemy, int alpha, int empty, int parity) noexcept

@cython.locals(best=int, wanted=int, cell=int, turned=u64, before=int, after=int, mine=u64, a=int, b=int, c=int,
               value=int, _=int)
cdef int _shallow(u64 own, u64 enemy, int alpha, int empty, int parity, int passed) noexcept

@cython.locals(value=int, known=u64, first=int, moves=u64, base=int, count=int, best=int, chosen=int, place=int,
               cell=int, turned=u64, before=int, after=int)
cdef int _search(u64 own, u64 enemy, int alpha, int empty, int parity) except -1000

@cython.locals(place=int, cell=int, turned=u64, theirs=u64, mine=u64, replies=u64, score=int, remembers=int)
cdef int _list(u64 own, u64 enemy, u64 moves, int base, int first, int parity) noexcept

@cython.locals(place=int, turned=u64, value=int)
cdef int _judge(u64 own, u64 enemy, int base, int count, int depth) except -1

@cython.locals(best=int, other=int)
cdef void _bring_best(int place, int end) noexcept

@cython.locals(place=int, turned=u64, known=u64, value=int)
cdef int _known_answer(u64 own, u64 enemy, int alpha, int base, int count) noexcept

@cython.locals(key=u64)
cdef i64 _slot(u64 own, u64 enemy) noexcept

@cython.locals(place=i64)
cdef u64 _known(u64 own, u64 enemy, i64 slot) noexcept

@cython.locals(slot=i64, place=i64, other=i64, old_least=int, old_most=int)
cdef void _remember(u64 own, u64 enemy, int empty, int least, int most, int move) noexcept

cdef int _listen() except -1

@cython.locals(known=u64, cell=int, turned=u64)
cpdef list line(u64 own, u64 enemy)
