import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isStale, leftOut, recordPassed, recordSecondTries } from './groups.mjs'

const today = new Date('2026-11-20T09:00:00Z')
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rw-groups-'))
  for (const path of ['homes/node/main.ts', 'kit/server/router.ts', 'kit/web/call.ts', 'scripts/test/report.mjs'])
    write(path, 'one')
  recordPassed(root, ['everything', 'homes'], today)
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('what was never recorded is run', () => {
  rmSync(join(root, 'scripts/test/tested.json'))
  expect(isStale(root, 'everything')).toBe(true)
  expect(leftOut(root, ['homes'])[0]).toContain('never passed')
})

it.each([
  ['homes/node/main.ts', true, true],
  ['homes/node/durability/kill.test.ts', true, true],
  ['homes/node/backup.test.ts', true, true],
  ['kit/server/router.ts', true, true],
  ['kit/web/call.ts', true, false],
  ['package-lock.json', true, false],
  ['migrations/0071_new.sql', true, false],
  ['scripts/test.mjs', true, false],
  ['features/other.ts', false, false],
  ['homes/node/main.test.ts', false, false],
])('once %s is another, everything is run again: %s, and the homes count as changed: %s', (path, all, homes) => {
  write(path, 'another')
  expect([isStale(root, 'everything'), isStale(root, 'homes')]).toEqual([all, homes])
})

it('a file that is gone counts as a change', () => {
  rmSync(join(root, 'kit/web/call.ts'))
  expect(isStale(root, 'everything')).toBe(true)
})

it('what is left out is named with its age and whether it has changed since', () => {
  write('kit/web/call.ts', 'another')
  const [everything, homes] = leftOut(root, ['everything', 'homes'])
  expect(everything).toMatch(/^not run: .*--all \(last passed on 2026-11-20, changed since\)$/)
  expect(homes).toMatch(/test:homes \(last passed on 2026-11-20, unchanged since\)$/)
})

it('recording one group leaves the other as it was', () => {
  write('kit/server/router.ts', 'another')
  recordPassed(root, ['everything'], today)
  expect([isStale(root, 'everything'), isStale(root, 'homes')]).toEqual([false, true])
})

it('what passed only at its second try is listed with its day', () => {
  recordSecondTries(root, ['e2e/a.spec.ts:7 (late)'], today)
  recordSecondTries(root, [], today)
  const { secondTries, homes } = JSON.parse(readFileSync(join(root, 'scripts/test/tested.json'), 'utf8'))
  expect(secondTries).toEqual([{ name: 'e2e/a.spec.ts:7 (late)', date: '2026-11-20' }])
  expect(homes.date).toBe('2026-11-20')
})
