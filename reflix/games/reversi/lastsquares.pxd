cimport cython
cimport reflix.core.intrinsics as bits
cimport reflix.games.reversi.discs as discs
from reflix.core.intrinsics cimport u64

cdef unsigned char[2048] _LAST
cdef u64[64] _FALLING
cdef u64[64] _RISING
cdef u64[64] _BESIDE
cdef int[64] _QUARTER
cdef u64 _FULL
cdef u64 _ONE
cdef u64 _FILE
cdef u64 _TURN
cdef int NOTHING

@cython.locals(column=int, row=int)
cdef int last_turned(u64 own, int cell) noexcept

@cython.locals(mine=int, turned=int)
cdef int one_left(u64 own, u64 enemy, int cell) noexcept

@cython.locals(mine=int, theirs=int)
cpdef int margin(u64 own, u64 enemy) noexcept

@cython.locals(best=int, value=int, turned=u64)
cpdef int two_left(u64 own, u64 enemy, int alpha, int a, int b, int passed) noexcept

@cython.locals(best=int, value=int, turned=u64)
cpdef int three_left(u64 own, u64 enemy, int alpha, int a, int b, int c, int passed) noexcept

@cython.locals(odd=int, best=int, value=int, turned=u64)
cpdef int four_left(u64 own, u64 enemy, int alpha, int a, int b, int c, int d, int passed) noexcept
