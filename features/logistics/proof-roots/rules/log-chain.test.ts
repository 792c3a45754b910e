import { beforeAll, expect, it } from 'vitest'
import { rootedLog } from '#homes/test/rooted-log.ts'
import { testRootKey } from '#homes/test/root-key.ts'
import { hashOfEntry, LogLine, verifyLog } from './log-chain.ts'

let log: Awaited<ReturnType<typeof rootedLog>>
beforeAll(async () => {
  log = await rootedLog()
})

const faultsOf = async (lines: LogLine[], published: Partial<Pick<typeof log, 'roots' | 'keys'>> = {}) =>
  (await verifyLog(lines, { ...log, ...published })).faults

it('a genuine log is the one that its roots were made of', async () => {
  expect(await verifyLog(log.lines, log)).toEqual({ faults: [], roots: 2, covered: 6, hidden: 0, later: 1 })
})

it('hide: an entry that is there as its hash alone is counted, and changes nothing', async () => {
  const lines: LogLine[] = [...log.lines]
  lines[1] = { id: log.lines[1]!.id, hash: await hashOfEntry(log.lines[1]!) }
  expect(await verifyLog(lines, log)).toMatchObject({ faults: [], hidden: 1 })
})

it('forge: a line with words beside a hash, or beside an entry, is none', async () => {
  const [line] = log.lines
  const hash = await hashOfEntry(line!)
  expect(LogLine.safeParse({ id: line!.id, hash }).success).toBe(true)
  expect(LogLine.safeParse({ ...line, hash, actorName: 'Eve' }).success).toBe(false)
  expect(LogLine.safeParse({ ...line, more: 1 }).success).toBe(false)
})

it('drop: a missing entry is counted', async () => {
  const fewer = [{ kind: 'fewer', number: 2, expected: 6, found: 5 }]
  expect(await faultsOf(log.lines.toSpliced(4, 1))).toEqual(fewer)
})

it('add: an entry between those that a root covers is counted', async () => {
  const more = [{ kind: 'more', number: 1, expected: 3, found: 4 }]
  expect(await faultsOf(log.lines.toSpliced(1, 0, { ...log.lines[0]!, id: '00a' }))).toEqual(more)
})

it('replace and swap: the days with other words or another order are named, and no other', async () => {
  const changed = log.lines.map((line, at) => (at === 4 ? { ...line, actorName: 'Eve' } : line))
  expect(await faultsOf(changed)).toEqual([{ kind: 'changed', number: 2 }])
  const [one, other] = [log.lines[0]!, log.lines[1]!]
  expect(await faultsOf([{ ...other, id: one.id }, { ...one, id: other.id }, ...log.lines.slice(2)])).toEqual([
    { kind: 'changed', number: 1 },
  ])
})

it('rewrite all: a root that was made anew isn’t signed, or doesn’t lead on to the next', async () => {
  const [first, second] = [log.roots[0]!, log.roots[1]!]
  const root = { ...first.root, log: { ...first.root.log, hash: 'f'.repeat(64) } }
  expect(await faultsOf(log.lines, { roots: [{ ...first, root }, second] })).toContainEqual({
    kind: 'signature',
    number: 1,
  })
  expect(await faultsOf(log.lines, { roots: [await log.sign(root), second] })).toContainEqual({
    kind: 'order',
    number: 2,
  })
})

it('other key, other day: a root of another workspace or without the one before is told', async () => {
  const other = await testRootKey()
  expect(await faultsOf(log.lines, { keys: [other.key] })).toEqual([
    { kind: 'signature', number: 1 },
    { kind: 'signature', number: 2 },
  ])
  expect(await faultsOf(log.lines, { roots: [log.roots[1]!] })).toEqual([{ kind: 'order', number: 2 }])
})
