import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The processes that a process started and that are still there. */
export async function childrenOf(parent: number): Promise<number[]> {
  const all = process.platform === 'linux' ? await listedInProc() : await listedByPs()
  return all.flatMap(([pid, itsParent]) => (itsParent === parent ? [pid] : []))
}

type Listed = [pid: number, parent: number][]

/** Small Linux images have no `ps`. */
async function listedInProc(): Promise<Listed> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  return Promise.all(
    pids.map(async (pid): Promise<Listed[number]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The name in brackets may hold spaces and brackets itself; state and parent follow it.
      return [pid, Number(stat.split(') ').at(-1)?.split(' ')[1])]
    }),
  )
}

async function listedByPs(): Promise<Listed> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout.split('\n').map((line): Listed[number] => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return [pid, parent]
  })
}
