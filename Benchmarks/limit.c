// The least work that reading links generically allows, as a measure for `make bench`.
//
// One link a line on standard input; one JSON record a line on standard output, of the shape of
// `urlscheme decode --generic` but for the link itself:
//
//   {"scheme":"app","host":"open","path":"/x","query":[["name","value"],["bare",null]]}
//
// It reads, splits, percent-decodes the query, checks that the decoded text is UTF-8, escapes as
// JSON, and writes. It does less than urlscheme: it checks no grammar but the scheme's, echoes no
// link, and tells nobody where a fault is.
//
// cc -O3 -o limit limit.c; portable C11, with SSE2 where the compiler has it.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

// Reads and writes may pass the end of a text by this much.
enum { SLACK = 128, BLOCK = 1 << 18 };

// What the bytes are: a scheme's, JSON's short escapes ('u' where there is none), hex digits.
static uint8_t in_scheme[256], escape_of[256], hex_of[256];
static const uint8_t NOT_HEX = 0x80;

static void fill_tables(void) {
  memset(hex_of, NOT_HEX, sizeof hex_of);
  for (int c = '0'; c <= '9'; c++) in_scheme[c] = 1, hex_of[c] = (uint8_t)(c - '0');
  for (int c = 'a'; c <= 'z'; c++) in_scheme[c] = in_scheme[c - 32] = 1;
  for (int c = 'a'; c <= 'f'; c++) hex_of[c] = hex_of[c - 32] = (uint8_t)(c - 'a' + 10);
  in_scheme['+'] = in_scheme['-'] = in_scheme['.'] = 1;
  memset(escape_of, 'u', 0x20);
  escape_of['\b'] = 'b', escape_of['\t'] = 't', escape_of['\n'] = 'n', escape_of['\f'] = 'f';
  escape_of['\r'] = 'r', escape_of['"'] = '"', escape_of['\\'] = '\\';
}

// A bit for each of 16 bytes that a link's text may not simply be copied over: below ',' (controls,
// '"', '#', '%', '&' and a few harmless ones), '=', '\\', and everything that is not ASCII.
static inline uint32_t special16(const uint8_t *text) {
#ifdef __SSE2__
  __m128i bytes = _mm_loadu_si128((const __m128i *)text);
  __m128i low = _mm_cmplt_epi8(bytes, _mm_set1_epi8(','));  // signed: 0x80 and above are low too
  __m128i equals = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('='));
  __m128i backslash = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(low, equals), backslash));
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t c = text[i];
    mask |= (uint32_t)((int8_t)c < ',' || c == '=' || c == '\\') << i;
  }
  return mask;
#endif
}

// The same of the part before the query: below '0' or '?' or '\\', so that '/' and '#' are in.
static inline uint32_t special_before_query16(const uint8_t *text) {
#ifdef __SSE2__
  __m128i bytes = _mm_loadu_si128((const __m128i *)text);
  __m128i low = _mm_cmplt_epi8(bytes, _mm_set1_epi8('0'));
  __m128i question = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('?'));
  __m128i backslash = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(low, question), backslash));
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t c = text[i];
    mask |= (uint32_t)((int8_t)c < '0' || c == '?' || c == '\\') << i;
  }
  return mask;
#endif
}

static inline uint64_t special64(const uint8_t *text) {
  return (uint64_t)special16(text) | (uint64_t)special16(text + 16) << 16 |
         (uint64_t)special16(text + 32) << 32 | (uint64_t)special16(text + 48) << 48;
}

static inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }

// Where the line's scheme ends: the first byte that none may hold.
static inline const uint8_t *end_of_scheme(const uint8_t *text) {
#ifdef __SSE2__
  __m128i bytes = _mm_loadu_si128((const __m128i *)text);
  __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
  __m128i letter = _mm_and_si128(_mm_cmpgt_epi8(folded, _mm_set1_epi8('a' - 1)),
                                 _mm_cmplt_epi8(folded, _mm_set1_epi8('z' + 1)));
  uint32_t other = (uint32_t)_mm_movemask_epi8(letter) ^ 0xFFFF;
  if (other) text += lowest(other);
#endif
  while (in_scheme[*text]) text++;
  return text;
}

static inline uint8_t *copy(uint8_t *out, const uint8_t *text, const uint8_t *end) {
  uint8_t *out_end = out + (end - text);
  for (;;) {
    memcpy(out, text, 16);
    out += 16, text += 16;
    if (text >= end) return out_end;
  }
}

// Whole words are written, so that few stores do; what is too much is written over.
#define APPEND(out, literal)                                                        \
  (memcpy(out, literal "\0\0\0\0\0\0\0", (sizeof(literal) + 6) & ~(size_t)7), \
   (out) += sizeof(literal) - 1)

static __attribute__((noinline)) uint8_t *append_escaped(uint8_t *out, uint8_t c) {
  static const char digits[] = "0123456789abcdef";
  *out++ = '\\';
  *out++ = escape_of[c];
  if (escape_of[c] == 'u') {
    APPEND(out, "00");
    *out++ = (uint8_t)digits[c >> 4];
    *out++ = (uint8_t)digits[c & 15];
  }
  return out;
}

static __attribute__((noinline)) int is_utf8(const uint8_t *text, const uint8_t *end) {
  while (text < end) {
    uint8_t lead = *text++;
    if (lead < 0x80) continue;
    int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || end - text < more) return 0;
    if ((lead == 0xE0 && *text < 0xA0) || (lead == 0xED && *text > 0x9F)) return 0;
    if ((lead == 0xF0 && *text < 0x90) || (lead == 0xF4 && *text > 0x8F)) return 0;
    while (more--) if ((*text++ & 0xC0) != 0x80) return 0;
  }
  return 1;
}

static const uint8_t *next_line(const uint8_t *text, const uint8_t *end) {
  return (const uint8_t *)memchr(text, '\n', (size_t)(end - text)) + 1;
}

// Reads the line at `text`, appends its record to `*output`, and returns the next line. `end` is
// after the last line feed of the block.
static const uint8_t *read_link(const uint8_t *text, const uint8_t *end, uint8_t **output) {
  uint8_t *out = *output;
  // Where the text that is not ASCII begins and ends in the record.
  uint8_t *wide = NULL, *wide_end = NULL;

  const uint8_t *colon = end_of_scheme(text);
  if (*colon != ':' || (uint8_t)((*text | 0x20) - 'a') > 25) {
    APPEND(out, "{\"error\":\"invalid-scheme\"}\n");
    *output = out;
    return next_line(colon, end);
  }
  APPEND(out, "{\"scheme\":\"");
  out = copy(out, text, colon);
  text = colon + 1;

  // Host and path, raw.
  int in_host = text[0] == '/' && text[1] == '/';
  if (in_host) {
    text += 2;
    APPEND(out, "\",\"host\":\"");
  } else {
    APPEND(out, "\",\"path\":\"");
  }
  for (;;) {
    uint32_t mask = special_before_query16(text);
    memcpy(out, text, 16);
    int plain = mask ? lowest(mask) : 16;
    out += plain, text += plain;
    if (!mask) continue;
    uint8_t c = *text;
    if (c == '?' || c == '#' || c == '\n') break;
    text++;
    if (c == '/' && in_host) {
      APPEND(out, "\",\"path\":\"/");
      in_host = 0;
    } else if (escape_of[c]) {
      out = append_escaped(out, c);
    } else {
      *out++ = c;
      if (c & 0x80) wide = wide ? wide : out - 1, wide_end = out;
    }
  }

  // The query: name and value of each piece, decoded.
  if (*text != '?') {
    if (in_host) APPEND(out, "\",\"path\":\"\"");
    else *out++ = '"';
  } else {
    const uint8_t *block = ++text;  // what `mask` tells of
    const uint8_t *piece = text;
    uint64_t mask = special64(block);
    int in_value = 0;
    if (in_host) APPEND(out, "\",\"path\":\"\",\"query\":[[\"");
    else APPEND(out, "\",\"query\":[[\"");
    for (;;) {
      while (!mask) block += 64, mask = special64(block);
      const uint8_t *at = block + lowest(mask);
      mask &= mask - 1;
      uint8_t c = *at;
      if (c == '%') {
        out = copy(out, text, at);
        uint8_t high = hex_of[at[1]], low = hex_of[at[2]];
        if ((high | low) & NOT_HEX) {
          out = *output;
          APPEND(out, "{\"error\":\"invalid-percent-escape\"}\n");
          *output = out;
          return next_line(at, end);
        }
        uint8_t byte = (uint8_t)(high << 4 | low);
        text = at + 3;
        if (escape_of[byte]) {
          out = append_escaped(out, byte);
        } else {
          *out++ = byte;
          if (byte & 0x80) wide = wide ? wide : out - 1, wide_end = out;
        }
      } else if (c == '=') {
        if (in_value) continue;
        out = copy(out, text, at);
        APPEND(out, "\",\"");
        in_value = 1, text = at + 1;
      } else if (c == '&' || c == '#' || c == '\n') {
        if (at > piece) {
          out = copy(out, text, at);
          if (in_value) APPEND(out, "\"],[\"");
          else APPEND(out, "\",null],[\"");
          in_value = 0;
        }
        text = piece = at + 1;
        if (c == '&') continue;
        text = at;
        break;
      } else if (escape_of[c]) {
        out = append_escaped(copy(out, text, at), c);
        text = at + 1;
      } else if (c & 0x80) {
        uint8_t *place = out + (at - text);
        wide = wide ? wide : place, wide_end = place + 1;
      }
    }
    // A piece was opened that did not come: `,["` goes; of `[["`, where there was none, `[` stays.
    out -= out[-3] == ',' ? 3 : 2;
    *out++ = ']';
  }

  if (*text == '#') {
    APPEND(out, ",\"fragment\":\"");
    for (text++; *text != '\n'; text++) {
      if (escape_of[*text]) {
        out = append_escaped(out, *text);
      } else {
        *out++ = *text;
        if (*text & 0x80) wide = wide ? wide : out - 1, wide_end = out;
      }
    }
    *out++ = '"';
  }
  APPEND(out, "}\n");
  if (wide && !is_utf8(wide, wide_end)) {
    out = *output;
    APPEND(out, "{\"error\":\"invalid-utf8\"}\n");
  }
  *output = out;
  return text + 1;
}

static void write_all(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, count);
    if (written < 0) exit(2);
    bytes += written, count -= (size_t)written;
  }
}

// Writes the records of whole lines. A byte makes at most six, and an empty line 26.
static void read_lines(const uint8_t *text, const uint8_t *end, uint8_t *output) {
  uint8_t *out = output;
  while (text < end) text = read_link(text, end, &out);
  write_all(output, (size_t)(out - output));
}

int main(void) {
  fill_tables();
  size_t capacity = BLOCK, count = 0;
  uint8_t *input = malloc(capacity + SLACK), *output = malloc(32 * capacity + SLACK);
  while (input && output) {
    ssize_t got = read(STDIN_FILENO, input + count, capacity - count);
    if (got < 0) return 2;
    count += (size_t)got;
    if (got == 0) {
      if (count == 0) return 0;
      if (input[count - 1] != '\n') input[count++] = '\n';
      read_lines(input, input + count, output);
      return 0;
    }
    const uint8_t *end = input + count;
    while (end > input && end[-1] != '\n') end--;
    if (end == input) {
      if (count < capacity) continue;
      capacity *= 2;
      input = realloc(input, capacity + SLACK);
      free(output);
      output = malloc(32 * capacity + SLACK);
      continue;
    }
    read_lines(input, end, output);
    count = (size_t)(input + count - end);
    memmove(input, end, count);
  }
  return 2;
}
