cimport cython
from reflix.core.intrinsics cimport u64

cdef u64[256] _RUNS
cdef u64 _FULL
cdef u64 _INSIDE
cdef u64 _FILE
cdef u64 _TURN
cdef u64 _SPREAD
cdef u64 _SIDES
cdef u64 _ENDS
cdef u64 _RIM

@cython.locals(discs=u64, rows=u64, columns=u64, falling=u64, rising=u64, inside=u64, found=u64, before=u64)
cpdef u64 stable(u64 own, u64 enemy) noexcept

@cython.locals(full=u64)
cdef u64 _full(u64 discs, int step, u64 rim) noexcept

@cython.locals(found=u64)
cdef u64 _edges(u64 own, u64 discs) noexcept
cdef u64 _edge(u64 own, u64 discs) noexcept
cdef u64 _lying(u64 discs) noexcept
cdef u64 _upright(u64 row) noexcept
