# The functions of `reflix.core.bits` for compiled modules, on 64 bits. There is no module of this name.
# u64, i64: fixed sizes everywhere; `long` has 32 bits on Windows.

ctypedef unsigned long long u64
ctypedef long long i64

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int reflix_count(unsigned long long bits) {
        bits -= (bits >> 1) & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((bits * 0x0101010101010101ULL) >> 56);
    }
    static __inline int reflix_first(unsigned long long bits) {
        unsigned long at; _BitScanForward64(&at, bits); return (int)at;
    }
    static __inline int reflix_last(unsigned long long bits) {
        unsigned long at; _BitScanReverse64(&at, bits); return (int)at;
    }
    #define reflix_swap _byteswap_uint64
    #if defined(_M_X64)
    #define reflix_fetch(place) _mm_prefetch((const char *)(place), _MM_HINT_T0)
    #else
    #define reflix_fetch(place)
    #endif
    #else
    #define reflix_swap __builtin_bswap64
    #define reflix_fetch(place) __builtin_prefetch(place)
    static inline int reflix_count(unsigned long long bits) { return __builtin_popcountll(bits); }
    static inline int reflix_first(unsigned long long bits) { return __builtin_ctzll(bits); }
    static inline int reflix_last(unsigned long long bits) { return 63 - __builtin_clzll(bits); }
    #endif
    """
    int count "reflix_count"(u64 bits) noexcept nogil
    int first "reflix_first"(u64 bits) noexcept nogil
    int last "reflix_last"(u64 bits) noexcept nogil
    u64 swap "reflix_swap"(u64 bits) noexcept nogil
    void _fetch "reflix_fetch"(u64* place) noexcept nogil

cdef inline void fetch(u64[::1] values, i64 at) noexcept:
    _fetch(&values[at])

cdef inline void sort(u64[::1] values, i64 at, i64 count) noexcept:
    """By halves and gaps (Shell's sort): fast for some hundred numbers, and it needs no room."""
    cdef i64 gap, place, back
    cdef u64 value
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(at + gap, at + count):
            value, back = values[place], place
            while back >= at + gap and values[back - gap] > value:
                values[back] = values[back - gap]
                back -= gap
            values[back] = value
        gap //= 3

cdef inline void settle(u64[::1] values, i64 at, i64 count, bint rest) noexcept:
    """As in `bits`."""
    cdef i64 place, least
    cdef u64 value
    if rest:
        sort(values, at, count)
        return
    least = at
    value = values[at]
    for place in range(at + 1, at + count):
        if values[place] < value:
            least, value = place, values[place]
    values[least] = values[at]
    values[at] = value
