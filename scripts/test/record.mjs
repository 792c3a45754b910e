import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const recordFile = 'scripts/test/tested.json'

/** What passed when. A record that can't be read says that nothing did. */
export function readRecord(root) {
  return tryRead(root) ?? {}
}

/** What a run has to say of the record itself. */
export function recordComplaints(root) {
  return tryRead(root) ? [] : [`${recordFile} can’t be read: take either side, it is rewritten`]
}

/** Whole or not at all: a full disk leaves the old one. */
export function writeRecord(root, record) {
  const file = join(root, recordFile)
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`)
    renameSync(`${file}.new`, file)
  } finally {
    rmSync(`${file}.new`, { force: true })
  }
}

/** What passed only when it was run again stays listed by file and title, since the first time, until somebody mends it. */
export function recordSecondTries(root, tries, today = new Date()) {
  if (tries.length === 0) return
  const record = readRecord(root)
  const listed = new Map((record.secondTries ?? []).map((one) => [placeOf(one), one]))
  for (const { at, why } of tries) {
    const { times = 0, ...first } = listed.get(at) ?? { at, ...when(root, today) }
    listed.set(at, { ...first, why, times: times + 1 })
  }
  writeRecord(root, { ...record, secondTries: [...listed.values()] })
}

export function listedSecondTries(root) {
  const { secondTries = [] } = readRecord(root)
  if (secondTries.length === 0) return []
  const [oldest] = secondTries.map(({ date }) => date).toSorted()
  return [`${secondTries.length} second tries still listed since ${oldest}`]
}

/** The commit and the day, and whether the files are others than the commit's. */
export function when(root, today) {
  const changed = git(root, 'status', '--porcelain', '--', '.', `:!${recordFile}`)
  return {
    commit: git(root, 'rev-parse', '--short=12', 'HEAD'),
    ...(changed && { hasUncommitted: true }),
    date: today.toISOString().slice(0, 10),
  }
}

/** Undefined where there is no git, or no such commit. */
export function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Older ones have all in their name. */
const placeOf = ({ at, name }) => at ?? name

function tryRead(root) {
  const file = join(root, recordFile)
  if (!existsSync(file)) return {}
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(record) ? record : undefined
  } catch {
    return undefined
  }
}

function isRecord(record) {
  if (!isMap(record)) return false
  const { sweeps = { turn: 0, folders: {} }, secondTries = [], ...groups } = record
  if (!isMap(sweeps) || !Number.isInteger(sweeps.turn) || !isMap(sweeps.folders)) return false
  if (
    !Array.isArray(secondTries) ||
    !secondTries.every((one) => isMap(one) && isText(placeOf(one)) && isText(one.date))
  )
    return false
  const passed = [...Object.values(groups), ...Object.values(sweeps.folders)]
  return passed.every((one) => isMap(one) && isText(one.fingerprint) && isText(one.date))
}

const isText = (value) => typeof value === 'string'
const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
