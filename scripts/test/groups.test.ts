import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { groupPlaces, isStale, leftOut, recordPassed, takeStock } from './groups.mjs'
import { faults, isSlow } from './slow-tests.mjs'
import { shared } from './sweeps.mjs'

const today = new Date('2026-11-20T09:00:00Z')
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rw-groups-'))
  for (const path of ['homes/node/main.ts', 'kit/server/router.ts', 'kit/web/call.ts', 'scripts/test/report.mjs'])
    write(path, 'one')
  recordPassed(root, ['everything', 'homes'], takeStock(root, groupPlaces, today))
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
  ['package-lock.json', true, true],
  ['migrations/0071_new.sql', true, true],
  ['scripts/test.mjs', true, false],
  ['scripts/prepare.mjs', true, false],
  ['scripts/chaos.mjs', false, true],
  ['optimiser/src/solve.ts', true, false],
  ['optimiser/src/solve.test.ts', false, false],
  ['package.json', true, false],
  ['vite.config.ts', true, false],
  ['e2e/visit.ts', true, false],
  ['e2e/board.spec.ts', false, false],
  ['features/logistics/driver/killed-server.test.ts', false, true],
  ['features/logistics/driver/actions.test.ts', false, false],
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

it('what is left out is named with its age and whether what decides has changed, but never as unchanged', () => {
  write('kit/web/call.ts', 'another')
  const [everything, homes] = leftOut(root, ['everything', 'homes'])
  expect(everything).toMatch(/^not run: .*--all \(last passed on 2026-11-20, changed since\)$/)
  expect(homes).toMatch(/test:homes \(last passed on 2026-11-20\)$/)
})

it('of what changes while tests run nothing is recorded, even where it is changed back later', () => {
  write('kit/web/call.ts', 'another')
  const before = takeStock(root, groupPlaces, today)
  write('kit/web/call.ts', 'a third')
  const complaints = recordPassed(root, ['everything', 'homes'], before)
  expect(complaints).toEqual(['changed during the run: not recorded: everything'])
  write('kit/web/call.ts', 'another')
  expect([isStale(root, 'everything'), isStale(root, 'homes')]).toEqual([true, false])
})

it('nothing is recorded under a commit that another has replaced meanwhile', () => {
  const before = { ...takeStock(root, groupPlaces, today), commit: 'another' }
  expect(recordPassed(root, ['homes'], before)).toEqual(['changed during the run: not recorded: homes'])
})

it('what passed with uncommitted changes is not said to be its commit', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@test.example', ...args], { cwd: root })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  write('scripts/test/tested.json', '{}')
  recordPassed(root, ['homes'], takeStock(root, groupPlaces, today))
  expect(leftOut(root, ['homes'])[0]).toMatch(/last passed on 2026-11-20, 0 commits ago\)$/)
  write('features/other.ts', 'another')
  recordPassed(root, ['homes'], takeStock(root, groupPlaces, today))
  expect(leftOut(root, ['homes'])[0]).toContain('last passed on 2026-11-20 with uncommitted changes, 0 commits ago')
})

it('all that a group or a sweep depends on is there', () => {
  const places = [...Object.values(groupPlaces).flat(), ...shared]
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

/** A file with all it imports, and all scripts it names, of which it may start each. */
function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path) || !existsSync(path)) return reached
  reached.add(path)
  // The rules are asked by every run.
  if (path === 'scripts/check/check.ts') return reached
  const text = readFileSync(path, 'utf8')
  for (const [, near = ''] of text.matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g))
    reachedFrom(normalize(join(dirname(path), near)), reached)
  for (const [, named = ''] of text.matchAll(/'(?:\.\/)?(scripts\/[\w./-]+\.(?:mjs|ts))'/g)) reachedFrom(named, reached)
  for (const [, name = ''] of text.matchAll(/'scripts', '([\w-]+\.mjs)'/g)) reachedFrom(`scripts/${name}`, reached)
  return reached
}

it('all that a run is made of belongs to a group', () => {
  const roots = ['scripts/test.mjs', 'playwright.config.ts', 'vite.config.ts', 'vitest.config.ts']
  const reached = [...new Set(roots.flatMap((file) => [...reachedFrom(file)]))]
  expect(reached).toContain('scripts/build.mjs')
  expect(reached).toContain('scripts/test/parts.mjs')
  const places = [groupPlaces.everything, groupPlaces.homes].flat()
  const covers = (path: string) => places.some((place) => path === place || path.startsWith(`${place}/`))
  expect(reached.filter((path) => !covers(path))).toEqual([])
})

it('what only `npm run test:homes` runs and what is slow starts the product', () => {
  expect(faults.filter((file) => file.startsWith('homes/') && !isSlow(file))).toEqual([])
  const files = ['homes/node/durability/kill.test.ts', 'homes/node/database/patience.test.ts', 'homes/node/log.test.ts']
  expect(files.map(isSlow)).toEqual([true, true, false])
})

it('recording one group leaves the other as it was', () => {
  write('kit/server/router.ts', 'another')
  recordPassed(root, ['everything'], takeStock(root, groupPlaces, today))
  expect([isStale(root, 'everything'), isStale(root, 'homes')]).toEqual([false, true])
})
