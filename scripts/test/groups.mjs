import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { git, readRecord, when, writeRecord } from './record.mjs'
import { faults, isSlow } from './slow-tests.mjs'

const unfit = /(^|\/)(node_modules|dist|tested\.json(\.new)?)$/

/**
 * Tests that a usual run may leave out, each group with the files and folders whose change asks for it again. They are not
 * all it runs: features, platform and app change daily, and what a run asks of them anyway has to do.
 */
export const groups = {
  everything: {
    says: 'long tests, starts, stops, kills, backups, and PGlite in memory: npm test -- --all',
    dependsOn: [
      'e2e',
      'homes',
      'kit',
      'migrations',
      'optimiser',
      'package-lock.json',
      'package.json',
      'playwright.config.ts',
      'scripts/bench-server.ts',
      'scripts/bench-web.ts',
      'scripts/build-demo-region.ts',
      'scripts/build-front.mjs',
      'scripts/build.mjs',
      'scripts/check/check.ts',
      'scripts/check/pages.ts',
      'scripts/chromium.mjs',
      'scripts/demo-city.mjs',
      'scripts/driver-build.ts',
      'scripts/free-port.mjs',
      'scripts/own-parts.ts',
      'scripts/oldest-node.mjs',
      'scripts/prepare.mjs',
      'scripts/reference-page.ts',
      'scripts/static-policy.mjs',
      'scripts/stray-errors.mjs',
      'scripts/test',
      'scripts/test.mjs',
      'scripts/unmatched.ts',
      'scripts/web-groups.ts',
      'scripts/web-visits.ts',
      'tsconfig.json',
      'vite.config.ts',
      'vitest.config.ts',
    ],
  },
  homes: {
    says: 'the homes’ own parts and long faults: npm run test:homes',
    dependsOn: [...faults, 'homes', 'kit/server', 'migrations', 'package-lock.json', 'scripts/chaos.mjs'],
  },
}

/** What each group depends on. */
export const groupPlaces = Object.fromEntries(Object.entries(groups).map(([name, { dependsOn }]) => [name, dependsOn]))

/** Whether anything a group depends on has changed since it last passed. Kept in the tree, so that it is known without git. */
export function isStale(root, name) {
  return readRecord(root)[name]?.fingerprint !== contentsOf(root, groupPlaces[name])
}

/** The contents of some places by name, with the commit and the day: taken before the first test. */
export function takeStock(root, places, today = new Date()) {
  const digests = new Map()
  const fingerprints = Object.entries(places).map(([name, paths]) => [name, contentsOf(root, paths, digests)])
  return { fingerprints: Object.fromEntries(fingerprints), ...when(root, today) }
}

/**
 * Written when a group has passed, and committed. Of what was changed while tests ran nobody knows which state passed: it is
 * not recorded, which the answer says.
 */
export function recordPassed(root, names, before) {
  const { same, complaints } = unchanged(names, before, takeStock(root, groupPlaces))
  const { fingerprints, ...taken } = before
  const passed = same.map((name) => [name, { fingerprint: fingerprints[name], ...taken }])
  if (passed.length > 0) writeRecord(root, { ...readRecord(root), ...Object.fromEntries(passed) })
  return complaints
}

/** Which of some names stand for the same at the end of a run as before it. */
export function unchanged(names, before, after) {
  const same = names.filter(
    (name) => before.commit === after.commit && before.fingerprints[name] === after.fingerprints[name],
  )
  const others = names.filter((name) => !same.includes(name))
  return { same, complaints: others.length > 0 ? [`changed during the run: not recorded: ${others.join(', ')}`] : [] }
}

/**
 * What a run without these groups has to say of them, since what isn't run is easily forgotten. That nothing has changed is
 * never said: they run more than decides.
 */
export function leftOut(root, names) {
  return names.map((name) => {
    const { commit, date, hasUncommitted } = readRecord(root)[name] ?? {}
    const since = commit && git(root, 'rev-list', '--count', `${commit}..HEAD`)
    const mark = hasUncommitted ? ' with uncommitted changes' : ''
    const age =
      date === undefined ? 'never passed' : `last passed on ${date}${mark}${since ? `, ${since} commits ago` : ''}`
    const state = date !== undefined && isStale(root, name) ? ', changed since' : ''
    return `not run: ${groups[name].says} (${age}${state})`
  })
}

/** Of contents, not times: the same in a fresh clone and in a tarball. Places that several depend on are read once. */
export function contentsOf(root, places, digests = new Map()) {
  const hash = createHash('sha256')
  for (const place of places) {
    if (!digests.has(place)) digests.set(place, digestOf(root, place))
    hash.update(digests.get(place))
  }
  return hash.digest('hex')
}

function digestOf(root, place) {
  const hash = createHash('sha256')
  for (const path of filesIn(root, place)) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** A usual test or journey says nothing of how the program runs, and is run anyway; the slow ones are not. */
const usual = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/

function decides(path) {
  return !usual.test(path) || isSlow(path)
}

/** A file that is named itself counts, whatever it is. */
function filesIn(root, path) {
  const full = join(root, path)
  if (unfit.test(path) || !existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || decides(`${path}/${entry.name}`))
    .map(({ name }) => name)
    .toSorted()
    .flatMap((name) => filesIn(root, `${path}/${name}`))
}
