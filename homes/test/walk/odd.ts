/** No JSON. */
export const unreadable = ['{', '{"a":}', '\0', '['.repeat(20_000)]
/** JSON, but nothing that a call takes. */
export const otherKinds = ['[null]', '"text"', '12', 'null']
/** Nothing has such an id. */
export const nobodys = ['999999999', '0', '-1', '1.5', '99999999999999999999', 'abc', crypto.randomUUID()]

/** What attacks a statement, a page, a template or a pattern, at once: every place that takes it is given it. */
const atOnce = `';drop table users--"onload=x \${7*7}%_\\`

export const hostile = [
  atOnce,
  "'; drop table users; --",
  `" onload="alert(1)`,
  '\0',
  '\ud800',
  '%_\\',
  '../../../etc/passwd',
  '{"$ne":null}',
  '__proto__',
  '${7*7}',
  '\u202e\u0000abc',
  '1e999',
  '-1',
  'NaN',
  'x'.repeat(20_000),
  '💥'.repeat(300),
]

/** Each field is given a few of these, the same on every run; `undefined` leaves it out. */
export const oddValues: unknown[] = [
  undefined,
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [null],
  [{}],
  'x'.repeat(100_000),
  'a\0b',
  '\ud800',
  '💥\u202e',
  '1e308',
  '__proto__',
  'constructor',
  '2026-02-30',
  '2026-99-99T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '=1+1',
  '<b onclick=alert(1)>',
  Array.from({ length: 10_000 }, (_, index) => index),
  JSON.parse('{"__proto__":{"a":1}}'),
  JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`),
]
export const oddQueries = [
  '[a]=1',
  '[__proto__]=1',
  '[]=1',
  '=1&%=2',
  '=1&%[a]=2',
  '=2000000000',
  '=-1',
  '=1e308',
  '=a%00b',
  '=%ED%A0%80',
  '=__proto__',
  '=2026-02-30',
]

const perField = 2
let state = 1
export function some<T>(values: readonly T[], count = perField): T[] {
  const picked = Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return values[state % values.length]!
  })
  return [...new Set(picked)]
}

let turn = 0
/** The one that tries most, and some others, each time the ones that follow: in a few calls all have had their turn. */
export function fewOf<T>(values: readonly T[], textOf: (value: T) => string, count = 4): T[] {
  const most = values.filter((value) => textOf(value) === atOnce)
  const others = values.filter((value) => textOf(value) !== atOnce)
  return [...most, ...Array.from({ length: Math.min(count, others.length) }, () => others[turn++ % others.length]!)]
}
