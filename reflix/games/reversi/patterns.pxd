cimport cython
cimport reflix.core.intrinsics as bits
from reflix.core.intrinsics cimport u64

cdef int _COUNT
cdef int _STAGE_SIZE
cdef int _OWN_MOVES
cdef int _ENEMY_MOVES
cdef int _LIMIT
cdef int[38] _centre
cdef int[64] _used
cdef int[512] _pattern
cdef int[512] _power
cdef int[5200] _index
cdef short[::1] _weights

@cython.locals(number=int)
cpdef void begin(u64 own, u64 enemy) noexcept

@cython.locals(here=int, there=int, number=int, sign=int, use=int)
cpdef void step(int ply, int cell, u64 turned) noexcept

@cython.locals(here=int, number=int)
cpdef void skip(int ply) noexcept

@cython.locals(cell=int, use=int)
cdef void _add(int here, u64 discs, int digit) noexcept

@cython.locals(stage=int, here=int, total=int, number=int)
cpdef int worth(int ply, int empty, int moves, int replies) noexcept
