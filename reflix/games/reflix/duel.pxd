cimport cython
cimport reflix.core.intrinsics as bits
from reflix.core.intrinsics cimport i64, u64

cdef u64 _FULL
cdef u64 _MIX
cdef u64 _ONE
cdef int[21] _ROW
cdef int[21] _COLUMN
cdef int[896] _ALONG_ROW
cdef int[24] _ALONG_COLUMN
cdef int[21] _CENTRAL
cdef int[2] _FIRST
cdef int[7] _WORTH
cdef int _MISS
cdef int _HIT
cdef int _ENTRIES
cdef int _DECIDED
cdef int _MOBILITY
cdef int _THREAT
cdef int _CONTACT
cdef int _MANY
cdef int _INFINITY
cdef int _PROVEN
cdef int _ROUNDS
cdef int _CHECK
cdef int _EXACT
cdef int _LOWER
cdef int _UPPER

cdef int _from_root(int value, int ply) noexcept

@cython.locals(row=int, column=int, met=int)
cdef int _ends(int square, int occupied) noexcept

cdef class Duel:
    cdef public u64 nodes
    cdef object _stop
    cdef int[504] _onward
    cdef int[504] _shields
    cdef int[21] _board
    cdef int[2] _masks
    cdef int _turned
    cdef readonly int side
    cdef int _first
    cdef int _first_hit
    cdef int _round
    cdef int _end
    cdef int _path
    cdef int _ply
    cdef int[640] _line
    cdef int[4096] _lists
    cdef u64[::1] _threat_keys
    cdef int[::1] _threats
    cdef u64[::1] _keys
    cdef int[::1] _values
    cdef unsigned int[::1] _notes
    cdef int _shift

    @cython.locals(start=int, end=int, side=int, content=int, at=int, both=int, hit=int)
    cdef void _do(self, int code) noexcept

    cdef void _complete_round(self, int second_hit) noexcept

    @cython.locals(at=int, code=int, start=int, end=int, side=int)
    cdef void _undo(self) noexcept

    @cython.locals(base=int, first=int, state=int, square=int, touched=int, path=int, at=int)
    cdef int _beam(self, int shooter) noexcept

    @cython.locals(occupied=int, own=int, square=int, ends=int)
    cdef int _every(self, int at) noexcept

    @cython.locals(
        occupied=int, own=int, square=int, ends=int, count=int, content=int, now=int, path=int, aside=int, end=int,
        contacts=int,
    )
    cdef int _hits(self, int side, int at) noexcept

    @cython.locals(place=int)
    cdef int _insert(self, int at, int count, int hit) noexcept

    @cython.locals(key=u64, place=i64, count=int, found=int)
    cdef int _threat(self, int side) noexcept

    @cython.locals(occupied=int, own=int, square=int, value=int, found=int, count=int)
    cdef int _assets(self, int side) noexcept

    @cython.locals(mine=int, count=int, fewest=int)
    cdef int _judge(self) noexcept

    @cython.locals(at=int, count=int, drawn=int, number=int, replies=int, contacts=int, value=int)
    cdef int _open_round(self) noexcept

    cdef int _result(self) noexcept

    @cython.locals(hits=int, every=int, count=int, number=int, code=int, place=int, new=int)
    cdef int _order(self, int at, int known) noexcept

    cdef int _clock(self) noexcept

    cdef u64 _key(self) noexcept

    @cython.locals(
        key=u64, place=i64, clock=int, note=int, known=int, bound=int, stored=int, best=int, chosen=int, floor=int,
        at=int, count=int, number=int, code=int, found=int,
    )
    cpdef int value(self, int depth, int alpha, int beta, int ply) except? -77
