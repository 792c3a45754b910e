import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentsOf, takeStock, unchanged } from './groups.mjs'
import { readRecord, writeRecord } from './record.mjs'

/** A screen is looked at in every so many runs, whatever has changed. */
const quarters = 4
const oldestDays = 4
/** Of no screen on purpose: they show the page of the program that says so. */
const missing = ['/nowhere-at-all']

/** What draws on every screen, and what looks at each. */
export const shared = [
  'e2e/every-screen.spec.ts',
  'e2e/journey.ts',
  'e2e/list-fit.spec.ts',
  'e2e/open-parts.spec.ts',
  'e2e/soundness.ts',
  'e2e/sweeps.ts',
  'e2e/visit.ts',
  'ui',
]

/** What stands round or behind every screen: it asks for none by itself, as it changes daily. */
const rooms = ['app', 'platform', 'ui']

/** The feature whose screen an address shows. */
export function folderOf(screens, address) {
  const [path] = address.split(/[?#]/)
  if (missing.includes(path)) return 'app'
  const matches = screens.filter((screen) => patternOf(screen.path).test(path) || screen.path === path)
  const found = matches.find((screen) => screen.path === path) ?? matches[0]
  if (found === undefined) throw new Error(`No screen has the address ${address}.`)
  return found.folder
}

const patternOf = (path) =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(literal)
      .join('[^/]+')}$`,
  )
const literal = (text) => text.replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`)

/** For each folder with screens what these are drawn with: besides itself, folders that only lend theirs parts or texts. */
export function sweepPlaces(root, folders) {
  const lenders = ['platform', ...foldersIn(root, 'features')]
    .flatMap((suite) => foldersIn(root, suite))
    .filter((folder) => !folders.includes(folder) && lends(root, folder))
  const lendsTo = (folder) => (lender) => ['platform', dirname(folder)].includes(dirname(lender))
  return Object.fromEntries(folders.map((folder) => [folder, [folder, ...lenders.filter(lendsTo(folder)), ...shared]]))
}

/** What each folder's screens are drawn with, and what stands round all of them. */
export function takeSweepStock(root, folders, today = new Date()) {
  return { ...takeStock(root, sweepPlaces(root, folders), today), rooms: contentsOf(root, rooms) }
}

function lends(root, folder) {
  return folder.endsWith('/messages') || existsSync(join(root, folder, 'web'))
}

function foldersIn(root, place) {
  if (!existsSync(join(root, place))) return []
  const entries = readdirSync(join(root, place), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries.map(({ name }) => `${place}/${name}`).toSorted()
}

/**
 * Whose screens a run looks at: those drawn with something else than when they were last looked at, and in turn a quarter of
 * the rest, none of which is ever older than four turns or days.
 */
export function dueFolders(root, { fingerprints }, today = new Date()) {
  const { turn = 0, folders: looked = {} } = readRecord(root).sweeps ?? {}
  return Object.keys(fingerprints).filter((folder, index) => {
    const last = looked[folder]
    if (last === undefined || last.fingerprint !== fingerprints[folder]) return true
    const days = (today.getTime() - Date.parse(last.date)) / 86_400_000
    return index % quarters === turn % quarters || turn - last.turn >= quarters || days > oldestDays
  })
}

/** Written when they have passed, and committed: the next run takes the next quarter. Answers with what was not recorded. */
export function recordSwept(root, folders, before) {
  const { fingerprints, ...taken } = before
  const { same, complaints } = unchanged(folders, before, takeSweepStock(root, Object.keys(fingerprints)))
  if (same.length === 0) return complaints
  const record = readRecord(root)
  const { turn = 0, folders: looked = {} } = record.sweeps ?? {}
  const swept = same.map((folder) => [folder, { fingerprint: fingerprints[folder], turn, ...taken }])
  const all = Object.entries({ ...looked, ...Object.fromEntries(swept) })
  const standing = all
    .filter(([folder]) => existsSync(join(root, folder)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeRecord(root, { ...record, sweeps: { turn: turn + 1, folders: Object.fromEntries(standing) } })
  return complaints
}

/** What a run without the others has to say of them. */
export function notSwept(root, folders, stock) {
  if (folders.length === 0) return []
  const looked = readRecord(root).sweeps?.folders ?? {}
  const dates = folders.map((folder) => looked[folder]?.date).toSorted()
  const older = folders.filter((folder) => looked[folder]?.rooms !== stock.rooms).length
  return [
    `not run: sweeps of the screens of ${folders.length} features, whose turn it isn’t (all passed since ${dates[0]})`,
    ...(older > 0 ? [`  ${older} of them not looked at since the shared rooms changed, in at most three runs`] : []),
  ]
}
