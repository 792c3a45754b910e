import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { groupPlaces, isStale, leftOut, takeStock } from './groups.mjs'
import { listedSecondTries, recordComplaints, recordSecondTries, writeRecord } from './record.mjs'
import { recordRun } from './record-run.mjs'
import { dueFolders, takeSweepStock } from './sweeps.mjs'

const day = (number: number) => new Date(`2026-11-${number}T09:00:00Z`)
let root = ''
let file = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rw-record-'))
  file = join(root, 'scripts/test/tested.json')
  mkdirSync(join(root, 'scripts/test'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const passed = { isGood: true, passed: ['homes' as const], swept: [], secondTries: [] }
const record = (run: object = {}) => recordRun(root, { ...passed, groupStock: takeStock(root, groupPlaces), ...run })

it.each([
  '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n',
  'null',
  '[]',
  '{"homes": {"date": "2026-11-20"}}',
  '{"sweeps": {"turn": 1, "folders": {"app": null}}}',
  '{"secondTries": {}}',
])('a record of %j says that nothing passed, and is rewritten', (text) => {
  writeFileSync(file, text)
  expect(recordComplaints(root)).toEqual(['scripts/test/tested.json can’t be read: take either side, it is rewritten'])
  expect(leftOut(root, ['homes'])[0]).toContain('never passed')
  expect(isStale(root, 'everything')).toBe(true)
  expect(dueFolders(root, takeSweepStock(root, ['app']))).toEqual(['app'])
  expect(record()).toEqual(['commit scripts/test/tested.json'])
  expect(recordComplaints(root)).toEqual([])
  expect(isStale(root, 'homes')).toBe(false)
})

it('a record that can’t be written is said, and fails nothing', () => {
  mkdirSync(file)
  expect(record()).toEqual([expect.stringMatching(/^could not record: .*EISDIR/)])
})

it('a record that can’t be written whole stays as it was', () => {
  writeFileSync(file, '{}')
  mkdirSync(`${file}.new`)
  expect(() => writeRecord(root, { homes: 1 })).toThrow()
  expect(readFileSync(file, 'utf8')).toBe('{}')
})

it('a run that failed records its second tries alone, and one with nothing to say leaves the record', () => {
  expect(record({ isGood: false })).toEqual([])
  expect(existsSync(file)).toBe(false)
  const secondTries = [{ at: 'kit/a.test.ts: adds up', why: 'late' }]
  expect(record({ isGood: false, secondTries })).toEqual(['commit scripts/test/tested.json'])
  expect(leftOut(root, ['homes'])[0]).toContain('never passed')
})

it('what passed only at its second try is listed once, since its first day, however it failed', () => {
  expect(listedSecondTries(root)).toEqual([])
  recordSecondTries(root, [{ at: 'e2e/a.spec.ts: opens', why: 'line 7: late' }], day(20))
  recordSecondTries(root, [{ at: 'e2e/a.spec.ts: opens', why: 'line 8: gone' }], day(21))
  recordSecondTries(root, [{ at: 'e2e/b.spec.ts: opens', why: 'line 1: late' }], day(22))
  recordSecondTries(root, [], day(23))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    secondTries: [
      { at: 'e2e/a.spec.ts: opens', why: 'line 8: gone', date: '2026-11-20', times: 2 },
      { at: 'e2e/b.spec.ts: opens', why: 'line 1: late', date: '2026-11-22', times: 1 },
    ],
  })
  expect(listedSecondTries(root)).toEqual(['2 second tries still listed since 2026-11-20'])
})

it('second tries that were listed by name alone are kept', () => {
  writeFileSync(
    file,
    '{"secondTries": [{"name": "a (late)", "date": "2026-11-18"}, {"name": "b", "date": "2026-11-19"}]}',
  )
  recordSecondTries(root, [{ at: 'c', why: 'late' }], day(20))
  expect(recordComplaints(root)).toEqual([])
  expect(listedSecondTries(root)).toEqual(['3 second tries still listed since 2026-11-18'])
})
