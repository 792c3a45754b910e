import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentsOf, readRecord, when, writeRecord } from './groups.mjs'

/** A screen is looked at in every so many runs, whatever has changed. */
const quarters = 4
const oldestDays = 4
const elsewhere = 'app'

/** The feature whose screen an address shows; addresses of no screen count as one. */
export function folderOf(screens, address) {
  const [path] = address.split(/[?#]/)
  const matches = screens.filter((screen) => patternOf(screen.path).test(path) || screen.path === path)
  return (matches.find((screen) => screen.path === path) ?? matches[0])?.folder ?? elsewhere
}

const patternOf = (path) =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(literal)
      .join('[^/]+')}$`,
  )
const literal = (text) => text.replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`)

/**
 * Whose screens a run looks at: those of features that are another since they were last looked at, and in turn a quarter of
 * the rest, none of which is ever older than four turns or days.
 */
export function dueFolders(root, folders, today = new Date()) {
  const { turn = 0, folders: looked = {} } = readRecord(root).sweeps ?? {}
  return folders.filter((folder, index) => {
    const last = looked[folder]
    if (last === undefined || last.fingerprint !== contentsOf(root, [folder])) return true
    const days = (today.getTime() - Date.parse(last.date)) / 86_400_000
    return index % quarters === turn % quarters || turn - last.turn >= quarters || days > oldestDays
  })
}

/** Written when they have passed, and committed: the next run takes the next quarter. */
export function recordSwept(root, folders, today = new Date()) {
  const record = readRecord(root)
  const { turn = 0, folders: looked = {} } = record.sweeps ?? {}
  const swept = folders.map((folder) => [
    folder,
    { fingerprint: contentsOf(root, [folder]), turn, ...when(root, today) },
  ])
  const all = Object.entries({ ...looked, ...Object.fromEntries(swept) })
  const standing = all
    .filter(([folder]) => existsSync(join(root, folder)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeRecord(root, { ...record, sweeps: { turn: turn + 1, folders: Object.fromEntries(standing) } })
}

/** What a run without the others has to say of them. */
export function notSwept(root, folders) {
  if (folders.length === 0) return []
  const looked = readRecord(root).sweeps?.folders ?? {}
  const dates = folders.map((folder) => looked[folder]?.date).toSorted()
  return [
    `not run: sweeps of the screens of ${folders.length} features, which are as when they last passed (the oldest on ${dates[0]})`,
  ]
}
