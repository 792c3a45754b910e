import { readFileSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

type Holder = { pid: number; host: string; boot: string; started: string; isLeaving?: boolean }
export type FolderLock = {
  release(): Promise<void>
  /** Tells the next process to wait until we end instead of refusing. */ announceEnd(): Promise<void>
}

const leavePatienceMs = 15_000
const leaveLookMs = 100

/** A folder is used by one process at a time. Refuses with a sentence; takes over only from a process that is gone. */
export async function lockFolder(folder: string, file = `${folder}/in-use.lock`): Promise<FolderLock> {
  const mine: Holder = { pid: process.pid, host: hostname(), boot: bootId(), started: startOf(process.pid) }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await claim(file, mine))
      return { release: () => rm(file, { force: true }), announceEnd: () => announceEnd(file, mine) }
    const holder = await leftBy(file, mine)
    if (holder && isAlive(holder, mine)) throw new Error(refusal(folder, file, holder, mine))
    await rm(file, { force: true })
  }
  throw new Error(`${folder} couldn’t be locked: another program keeps creating ${file}.`)
}

async function announceEnd(file: string, mine: Holder): Promise<void> {
  const draft = `${file}.${mine.pid}`
  await writeFile(draft, JSON.stringify({ ...mine, isLeaving: true }), { mode: 0o600 })
  await rename(draft, file)
}

/** Who holds the file, after waiting for one that is about to end. */
async function leftBy(file: string, mine: Holder): Promise<Holder | undefined> {
  const until = Date.now() + leavePatienceMs
  let holder = await readHolder(file)
  while (holder?.isLeaving && isAlive(holder, mine) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, leaveLookMs))
    holder = await readHolder(file)
  }
  return holder
}

function refusal(folder: string, file: string, holder: Holder, mine: Holder) {
  if (holder.host !== mine.host)
    return `${folder} is in use by process ${holder.pid} on ${holder.host}. If that machine is gone, remove ${file}.`
  return `${folder} is in use by process ${holder.pid}. Stop it first, or set another DATA_DIR.`
}

async function claim(file: string, mine: Holder): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(JSON.stringify(mine))
    await handle.sync()
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  // A file that is still empty belongs to a process that is just writing it.
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Holder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return undefined
}

function isAlive(holder: Holder, mine: Holder): boolean {
  if (holder.host !== mine.host) return true
  if (holder.boot !== mine.boot || holder.pid === mine.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return startOf(holder.pid) === holder.started
}

function bootId(): string {
  return read('/proc/sys/kernel/random/boot_id')
}

/** When a process began, so that a reused process number is not taken for the old one; one that has ended has no time. */
function startOf(pid: number): string {
  const [state, ...rest] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return state === 'Z' ? 'ended' : (rest[18] ?? '')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
