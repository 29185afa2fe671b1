cimport cython
cimport reflix.core.intrinsics as bits
from reflix.core.intrinsics cimport i64, u64

cdef u64 _ONE
cdef u64 _ANYWHERE
cdef u64 _LOW
cdef u64 _FULL
cdef u64 _MIX
cdef int[1825] _PLACEMENT
cdef int[1825] _SLIDE
cdef u64[73] _BIT
cdef u64[73] _CROSS_BIT
cdef int[4] _STEP
cdef int[25] _REVERSE
cdef int[25] _SHIFT
cdef int[5] _LINE
cdef int[5] _COLOUR
cdef int _PLACEMENTS
cdef int _CHOICES
cdef int _DECIDED
cdef int _ROOM
cdef int _BLOCK
cdef int _WIN
cdef int _INFINITY
cdef int _PROVEN
cdef int _CHECK
cdef int _EXACT
cdef int _LOWER
cdef int _UPPER
cdef int _REPETITION
cdef int _TURNS
cdef int _OPEN
cdef int AT_ONCE

cdef int _from_root(int value, int ply) noexcept

@cython.locals(moving=u64)
cdef u64 _moved(u64 stones, u64 line, int shift) noexcept

cdef class Fours:
    cdef public u64 nodes
    cdef object _stop
    cdef u64 _board
    cdef int _supply
    cdef u64[25] _lines
    cdef u64[4] _starts
    cdef u64[6] _groups
    cdef int _group_count
    cdef u64[73] _reach
    cdef u64[36] _lines_of
    cdef int[1825] _duty_after
    cdef u64[2] _stones
    cdef u64 _crosses
    cdef readonly int side
    cdef int _duty
    cdef int _ban
    cdef int _turns
    cdef int _end
    cdef int _times
    cdef int _ply
    cdef u64[::1] _past
    cdef int _past_count
    cdef int[4096] _slots
    cdef u64[::1] _line
    cdef u64[::1] _shapes
    cdef u64[::1] _threats
    cdef u64[::1] _lists
    cdef int[73] _places
    cdef int[25] _pushes
    cdef u64[::1] _table
    cdef int _shift

    @cython.locals(
        place=i64, found=u64, completing=u64, unit=u64, worth=int, held=int, won=u64, number=int, step=int,
        starts_here=u64, one=u64, two=u64, three=u64, four=u64, odd=u64, carried=u64, pairs=u64, nearly=u64,
    )
    cdef u64 _shape(self, u64 stones) noexcept

    @cython.locals(free=u64, left=u64)
    cdef u64 _allowed(self, u64 occupied) noexcept

    @cython.locals(code=int, codes=int)
    cdef int _open_lines(self, u64 occupied) noexcept

    @cython.locals(
        occupied=u64, allowed=u64, bit=u64, winning=u64, mine=u64, codes=int, chosen=int, rest=int, cell=int, base=int,
        begin=i64, place=int, code=int, rank=int,
    )
    cdef int _every(self, i64 at) noexcept

    @cython.locals(
        mine=u64, theirs=u64, danger=u64, left=u64, allowed=u64, bit=u64, shape=u64, worth=int, score=int, place=int
    )
    cdef void _score_places(self) noexcept

    @cython.locals(mine=u64, theirs=u64, line=u64, own=u64, other=u64, now=int, code=int, shift=int)
    cdef void _score_pushes(self) noexcept

    @cython.locals(number=i64, count=int)
    cdef int _order(self, i64 at, int known) noexcept

    cdef int _just(self, i64 at, int known) noexcept

    @cython.locals(
        one=u64, two=u64, mine=u64, theirs=u64, crosses=u64, line=u64, place=int, code=int, end=int, shift=int, at=i64
    )
    cdef void _do(self, int move) noexcept

    @cython.locals(margin=int)
    cdef void _complete(self, int place, int code) noexcept

    @cython.locals(slot=i64, number=int)
    cdef void _remember(self, u64 first, u64 second) noexcept

    @cython.locals(at=i64, first=u64, second=u64)
    cdef void _undo(self) noexcept

    cdef u64 _first_word(self) noexcept

    @cython.locals(state=u64)
    cdef u64 _second_word(self) noexcept

    @cython.locals(mine=u64, theirs=u64, allowed=u64, shape=u64, worth=int, place=i64)
    cdef int _judge(self) noexcept

    @cython.locals(place=i64, code=int, once=u64, twice=u64, fields=u64)
    cdef i64 _threatened(self, u64 mine) noexcept

    @cython.locals(code=int)
    cdef int _slide_wins(self, u64 mine, u64 allowed) noexcept

    @cython.locals(line=u64, shape=u64, fields=u64, on_line=u64, shift=int)
    cdef u64 _slide_threats(self, u64 mine, int code) noexcept

    @cython.locals(worth=int)
    cdef int _balance(self, u64 own, u64 other) noexcept

    @cython.locals(
        first=u64, second=u64, note=u64, place=i64, at=i64, meta=int, known=int, bound=int, stored=int, best=int,
        chosen=int, floor=int, count=i64, number=i64, move=int, found=int,
    )
    cpdef int value(self, int depth, int alpha, int beta, int ply) except? -77
