cimport cython
cimport reflix.core.intrinsics as bits
from reflix.core.intrinsics cimport i64, u64

cdef u64 _FULL
cdef u64 _INNER
cdef u64 _ONE
cdef u64[512] _RAYS

@cython.locals(inner=u64, reached=u64)
cpdef u64 legal(u64 own, u64 enemy) noexcept

@cython.locals(up=u64, down=u64, pairs=u64)
cdef inline u64 _beyond(u64 own, u64 enemy, int step) noexcept

@cython.locals(turned=u64, ray=u64, stop=u64, hit=u64, above=u64, mine=u64, theirs=u64,
               place=int)
cpdef u64 flips(u64 own, u64 enemy, int cell) noexcept

@cython.locals(moves=u64, lowest=u64, turned=u64, total=i64)
cpdef i64 perft(u64 own, u64 enemy, int depth) noexcept
