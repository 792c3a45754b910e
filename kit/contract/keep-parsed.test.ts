import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { keepParsed } from './keep-parsed.ts'

const Entry = z.object({ name: z.string().check(z.minLength(1)), most: z.number() })
const Settings = z
  .object({
    isOn: z.boolean(),
    quiet: z.object({ from: z.string(), to: z.string() }),
    entries: z.array(Entry).check(z.minLength(1)),
    usual: z.nullable(z.string()),
    note: z.optional(z.string()),
  })
  .check(
    z.refine(({ entries, usual }) => usual === null || entries.some(({ name }) => name === usual), { path: ['usual'] }),
  )
const defaults: z.infer<typeof Settings> = {
  isOn: false,
  quiet: { from: '21:00', to: '07:00' },
  entries: [{ name: 'a', most: 1 }],
  usual: null,
}
const stored = { isOn: true, quiet: { from: '20:00', to: '08:00' }, entries: [{ name: 'b', most: 2 }], usual: 'b' }
const read = (value: unknown) => keepParsed(Settings, value, defaults)

it('what still parses is kept as it is', () => {
  expect(read(stored)).toEqual({ value: stored, unread: [] })
})

it('a field that no longer parses is as in the defaults, and all others stay', () => {
  expect(read({ ...stored, quiet: { from: 22, to: '08:00' } })).toEqual({
    value: { ...stored, quiet: { from: '21:00', to: '08:00' } },
    unread: [['quiet', 'from']],
  })
  expect(read({ ...stored, note: 3 })).toEqual({ value: stored, unread: [['note']] })
})

it('a field that is missing is as in the defaults', () => {
  const { quiet: _quiet, ...rest } = stored
  expect(read(rest)).toEqual({ value: { ...stored, quiet: defaults.quiet }, unread: [['quiet']] })
})

it('an entry that no longer parses is left out of its list; a list without any is as in the defaults', () => {
  const broken = { name: '', most: 'many' }
  const entries = [broken, ...stored.entries, broken]
  expect(read({ ...stored, entries })).toEqual({
    value: stored,
    unread: [
      ['entries', '0'],
      ['entries', '1'],
    ],
  })
  expect(read({ ...stored, usual: null, entries: [broken] })).toEqual({
    value: { ...stored, usual: null, entries: defaults.entries },
    unread: [['entries', '0'], ['entries']],
  })
})

it('what named a thing that is left out is as in the defaults', () => {
  expect(read({ ...stored, usual: 'gone' })).toEqual({ value: { ...stored, usual: null }, unread: [['usual']] })
})

it.each([null, 'text', 7, []])('nothing is kept of %j', (value) => {
  expect(read(value)).toEqual({ value: defaults, unread: [[]] })
})

it('defaults that are refused themselves end the search', () => {
  const bad = { ...defaults, quiet: { from: 1, to: 2 } } as never
  expect(keepParsed(Settings, { ...stored, quiet: 1 }, bad)).toEqual({ value: bad, unread: [[]] })
})
