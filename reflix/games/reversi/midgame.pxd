cimport cython
cimport reflix.core.intrinsics as bits
cimport reflix.games.reversi.discs as discs
cimport reflix.games.reversi.patterns as patterns
from reflix.core.intrinsics cimport i64, u64

cdef u64 _FULL
cdef u64 _ONE
cdef int _INFINITY
cdef u64 _CORNERS
cdef int _FEW
cdef int[64] _cut_to
cdef int[64] _cut_late
cdef int[64] _cut_early
cdef int[5200] _cells
cdef int[5200] _scores
cdef u64[5200] _turned
cdef u64[::1] _table
cdef int _shift
cdef u64 _generation
cdef i64 _nodes
cdef i64 _asked
cdef int _cuts
cdef object _stop
cdef u64 _KEY_OWN
cdef u64 _KEY_ENEMY
cdef u64 _KEY_MIX

cpdef i64 nodes() noexcept

cpdef int value(u64 own, u64 enemy, int depth, int alpha, int beta) except -100000

@cython.locals(moves=u64, replies=u64, empty=int, first=int, known=u64, least=int, most=int, answer=int, base=int,
               count=int, best=int, chosen=int, floor=int, place=int, cell=int, turned=u64, mine=u64)
cdef int _search(u64 own, u64 enemy, int depth, int alpha, int beta, int ply) except -100000

@cython.locals(mine=int, theirs=int)
cdef int _final(u64 own, u64 enemy) noexcept

@cython.locals(error=int, shallow=int, bound=int)
cdef int _nearly_certain(u64 own, u64 enemy, int depth, int beta, int ply, int empty) except -100000

@cython.locals(place=int, cell=int, turned=u64, score=int, theirs=u64, mine=u64, replies=u64, count=int)
cdef int _list(u64 own, u64 enemy, u64 moves, int base, int first, int depth, int ply, int empty) noexcept

@cython.locals(best=int, other=int)
cdef void _bring_best(int place, int end) noexcept

@cython.locals(key=u64)
cdef i64 _slot(u64 own, u64 enemy) noexcept

@cython.locals(slot=i64, place=i64)
cdef u64 _known(u64 own, u64 enemy) noexcept

@cython.locals(slot=i64, place=i64, other=i64, old_depth=int)
cdef void _remember(u64 own, u64 enemy, int depth, int least, int most, int move) noexcept

cdef int _listen() except -1
