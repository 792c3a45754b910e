import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const recordFile = 'scripts/test/tested.json'
const unfit = /(^|\/)(node_modules|tested\.json)$/

/** Tests that a usual run may leave out, each group with what decides whether it would end as it did when it last passed. */
export const groups = {
  everything: {
    says: 'long tests, starts, stops, kills and faults, and PGlite in memory: npm test -- --all',
    dependsOn: [
      'homes',
      'kit',
      'migrations',
      'package-lock.json',
      'playwright.config.ts',
      'scripts/test',
      'scripts/test.mjs',
      'vitest.config.ts',
    ],
  },
  homes: {
    says: 'the homes’ own parts: npm run test:homes',
    dependsOn: ['homes', 'kit/server'],
  },
}

/** Whether anything a group depends on has changed since it last passed. Kept in the tree, so that it is known without git. */
export function isStale(root, name) {
  return readRecord(root)[name]?.fingerprint !== groupFingerprint(root, name)
}

/** Written when a group has passed, and committed. */
export function recordPassed(root, names, today = new Date()) {
  const passed = names.map((name) => [name, { fingerprint: groupFingerprint(root, name), ...when(root, today) }])
  writeRecord(root, { ...readRecord(root), ...Object.fromEntries(passed) })
}

/** What passed only when it was run again stays listed, with the day and why it failed first, until somebody mends it. */
export function recordSecondTries(root, names, today = new Date()) {
  const record = readRecord(root)
  const listed = names.map((name) => ({ name, ...when(root, today) }))
  if (listed.length > 0) writeRecord(root, { ...record, secondTries: [...(record.secondTries ?? []), ...listed] })
}

export function when(root, today) {
  return { commit: git(root, 'rev-parse', '--short=12', 'HEAD'), date: today.toISOString().slice(0, 10) }
}

/** What a run without these groups has to say of them, since what isn't run is easily forgotten. */
export function leftOut(root, names) {
  return names.map((name) => {
    const { commit, date } = readRecord(root)[name] ?? {}
    const since = commit && git(root, 'rev-list', '--count', `${commit}..HEAD`)
    const age = date === undefined ? 'never passed' : `last passed on ${date}${since ? `, ${since} commits ago` : ''}`
    const state = isStale(root, name) ? 'changed since' : 'unchanged since'
    return `not run: ${groups[name].says} (${age}, ${state})`
  })
}

export function groupFingerprint(root, name) {
  return contentsOf(root, groups[name].dependsOn)
}

/** Of contents, not times: the same in a fresh clone and in a tarball. */
export function contentsOf(root, places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const path of filesIn(root, place)) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Tests that `vitest.config.ts` leaves to a run of everything. */
const slowTests = /\/durability\/|^homes\/node\/(backup|backups|start|database\/patience)\.test\.ts$/

/** A usual test says nothing of how the program runs, and is run anyway; the slow ones are not. */
function decides(path) {
  return !path.endsWith('.test.ts') || slowTests.test(path)
}

function filesIn(root, path) {
  const full = join(root, path)
  if (unfit.test(path) || !existsSync(full)) return []
  if (!statSync(full).isDirectory()) return decides(path) ? [path] : []
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesIn(root, `${path}/${name}`))
}

export function readRecord(root) {
  const file = join(root, recordFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export function writeRecord(root, record) {
  writeFileSync(join(root, recordFile), `${JSON.stringify(record, null, 2)}\n`)
}

/** Undefined where there is no git, or no such commit. */
function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
