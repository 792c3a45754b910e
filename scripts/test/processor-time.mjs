import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const sampleMs = 1000

/**
 * Measures what the processes started from here take of the processors, until `stop` says it in seconds. Who has ended is counted
 * by who waited for it; whoever lost its parent first is watched for that. Only Linux tells: elsewhere there is no measure.
 */
export function measureProcessors() {
  const watch = processWatch(readProcesses, process.pid)
  const busyBefore = readBusy()
  if (busyBefore === undefined) return { stop: () => undefined }
  watch.look()
  const timer = setInterval(() => watch.look(), sampleMs)
  return {
    stop() {
      clearInterval(timer)
      watch.look()
      const { busy, total } = readBusy()
      const busyShare = (busy - busyBefore.busy) / Math.max(1, total - busyBefore.total)
      return { processorSeconds: watch.ticks() / ticksPerSecond, busyShare }
    },
  }
}

/** Follows the processes below one of them. `read` lists `{ id, parentId, startedAt, ownTicks, waitedTicks }` of all there are. */
export function processWatch(read, rootId) {
  const lost = new Map()
  let known = new Map()
  let rootTicks = 0
  let rootTicksBefore
  let ticksBefore
  const look = () => {
    const all = new Map(read().map((one) => [keyOf(one), one]))
    const byId = new Map([...all.values()].map((one) => [one.id, one]))
    const isBelow = (one) => {
      if (one === undefined) return false
      return one.parentId === rootId || known.has(keyOf(one)) || isBelow(byId.get(one.parentId))
    }
    for (const [key, one] of known) if (!all.has(key) && isOrphan(one)) lost.set(key, one.ownTicks + one.waitedTicks)
    rootTicks = byId.get(rootId)?.waitedTicks ?? rootTicks
    rootTicksBefore ??= rootTicks
    known = new Map([...all].filter(([, one]) => one.id !== rootId && isBelow(one)))
    ticksBefore ??= sumOf(known)
  }
  /** Nobody of ours waits for it: its parent isn't among ours. */
  const isOrphan = ({ parentId }) => parentId !== rootId && ![...known.values()].some(({ id }) => id === parentId)
  const ticks = () =>
    rootTicks - rootTicksBefore + sumOf(known) - ticksBefore + [...lost.values()].reduce((sum, one) => sum + one, 0)
  return { look, ticks }
}

const keyOf = ({ id, startedAt }) => `${id} ${startedAt}`

function sumOf(processes) {
  return [...processes.values()].reduce((sum, { ownTicks, waitedTicks }) => sum + ownTicks + waitedTicks, 0)
}

function readProcesses() {
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return []
    const text = readText(`/proc/${id}/stat`)
    // The name in brackets may hold anything, brackets too.
    const fields = text
      ?.slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    if (fields === undefined) return []
    const [, parentId] = fields
    const [own, system, waited, waitedSystem] = fields.slice(11, 15)
    const [startedAt] = fields.slice(19)
    return [{ id: Number(id), parentId, startedAt, ownTicks: own + system, waitedTicks: waited + waitedSystem }]
  })
}

function readBusy() {
  const [, ...numbers] = readText('/proc/stat')?.split('\n')[0].trim().split(/\s+/).map(Number) ?? []
  if (numbers.length === 0) return undefined
  const [, , , idle, waiting] = numbers
  const total = numbers.slice(0, 8).reduce((sum, one) => sum + one, 0)
  return { busy: total - idle - waiting, total }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
