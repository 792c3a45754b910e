import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, rename, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { backoff } from '#kit/contract/backoff.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { DropFolder, DroppedFile, DropResult, Log } from '#kit/server/machine.ts'
import { makeFolder } from './make-folder.ts'

type Parts = { log: Log; pollMs?: number; stillMs?: number; mostBytes?: number }
type Take = (file: DroppedFile) => Promise<DropResult | undefined>
/** What is known of a file since its size last changed; after a failure it is left alone for a while. */
type Seen = { print: string; since: number; failures: number; notBefore: number }

/** Programs that write a file in steps make it empty first. */
const emptyMs = 60_000
const longestPauseMs = 600_000
const mostAtOnce = 50
/** Names that programs give to files they are still writing. */
const unfinished = /^\.|\.(part|partial|tmp|temp|filepart|crdownload|swp)$|~$/i

/** Files that other programs put into a folder: each is handed over once its size has stood still, then put away beside its report. */
export function diskDropFolder(path: string, parts: Parts): DropFolder & { stop(): Promise<void> } {
  const { log, pollMs = 3000, stillMs = 5000, mostBytes = 10_000_000 } = parts
  const seen = new Map<string, Seen>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false

  const look = async (take: Take) => {
    for (const folder of ['', 'done', 'failed']) await makeFolder(join(path, folder), 0o770)
    const names = await namesIn(path)
    const there = new Set(names)
    for (const name of seen.keys()) if (!there.has(name)) seen.delete(name)
    // A file that failed and waits for its next attempt doesn't hold up the others.
    const due = names.filter((name) => (seen.get(name)?.notBefore ?? 0) <= Date.now())
    for (const name of due.slice(0, mostAtOnce)) {
      if (isStopped) return
      await lookAt(name, take)
    }
  }
  const lookAt = async (name: string, take: Take) => {
    const known = await stillSince(join(path, name), seen.get(name))
    if (!known) return
    seen.set(name, known)
    const now = Date.now()
    if (now - known.since < (known.print.startsWith('0 ') ? emptyMs : stillMs) || now < known.notBefore) return
    try {
      const file = await fileAt(join(path, name), { name, mostBytes, print: known.print })
      const result = file && (await take(file))
      // Whatever was put there in the meantime under the same name was not read yet.
      if (result && (await isStill(join(path, name), known.print))) await putAway(path, name, result)
    } catch (error) {
      known.failures++
      known.notBefore = now + backoff({ first: 2 * pollMs, most: longestPauseMs }, known.failures)
      log.warn({ file: name, reason: errorText(error) }, 'a file of the import folder could not be taken')
    }
  }
  const next = (take: Take, afterMs: number) => {
    timer = setTimeout(() => {
      looking = look(take)
        .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'the import folder could not be read'))
        .finally(() => !isStopped && next(take, pollMs))
    }, afterMs)
    timer.unref()
  }
  return {
    path,
    watch: (take) => next(take, 0),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Plain files only: links and folders are ignored. */
async function namesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !unfinished.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
}

async function stillSince(path: string, known: Seen | undefined): Promise<Seen | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  const print = printOf(found)
  return known?.print === print ? known : { print, since: Date.now(), failures: 0, notBefore: 0 }
}

async function isStill(path: string, print: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && printOf(found) === print
}

function printOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${size} ${mtimeMs}`
}

type Asked = { name: string; mostBytes: number; print: string }

/** The file as it is, or nothing where it changed while it was read. */
async function fileAt(path: string, { name, mostBytes, print }: Asked): Promise<DroppedFile | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const found = await handle.stat()
    if (!found.isFile()) return undefined
    const putAt = found.mtime
    if (found.size > mostBytes) return { name, putAt, digest: '', bytes: undefined }
    const bytes = await bytesOf(handle, found.size)
    if (printOf(await handle.stat()) !== print) return undefined
    return { name, putAt, digest: createHash('sha256').update(bytes).digest('hex'), bytes }
  } finally {
    await handle.close()
  }
}

async function bytesOf(handle: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (let read = -1; at < size && read !== 0; at += read)
    ({ bytesRead: read } = await handle.read(bytes, at, size - at, at))
  return bytes.subarray(0, at)
}

/** The report first: a file that is gone from the folder always has one. The same file gets the same name again. */
async function putAway(path: string, name: string, { isDone, at, report }: DropResult): Promise<void> {
  const folder = join(path, isDone ? 'done' : 'failed')
  const stamp = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const target = await freeName(folder, `${stamp}-${shortened(name)}`)
  await writeFile(`${target}.result.csv.part`, report, { mode: 0o660, flush: true })
  await rename(`${target}.result.csv.part`, `${target}.result.csv`)
  await rename(join(path, name), target)
}

async function freeName(folder: string, name: string): Promise<string> {
  const end = extname(name)
  for (let number = 1; ; number++) {
    const target = join(folder, number === 1 ? name : `${basename(name, end)}-${number}${end}`)
    if (!(await stat(target).catch(() => undefined))) return target
  }
}

/** A name holds 255 bytes on most disks, of which the stamp and the report take some. */
function shortened(name: string): string {
  const end = extname(name).slice(0, 20)
  let start = basename(name, extname(name))
  while (Buffer.byteLength(start + end) > 200) start = start.slice(0, -1)
  return start + end
}
