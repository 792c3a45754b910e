import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder = ''
const file = () => join(folder, 'in-use.lock')
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'rw-lock-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

async function heldBy(change: Record<string, unknown>) {
  const lock = await lockFolder(folder)
  const mine = JSON.parse(await readFile(file(), 'utf8')) as Record<string, unknown>
  await lock.release()
  await writeFile(file(), JSON.stringify({ ...mine, ...change }))
}

describe('a folder', () => {
  it('can be locked again when it was released', async () => {
    await (await lockFolder(folder)).release()
    await (await lockFolder(folder)).release()
  })

  it('is taken over from a process that is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0'])
    await heldBy({ pid })
    await (await lockFolder(folder)).release()
  })

  it('is taken over from before the machine was started', async () => {
    await heldBy({ pid: process.ppid, boot: 'earlier' })
    await (await lockFolder(folder)).release()
  })

  it('is not taken from a process that runs', async () => {
    const started = (await readFile(`/proc/${process.ppid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')[19]
    await heldBy({ pid: process.ppid, started })
    await expect(lockFolder(folder)).rejects.toThrow(
      `is in use by process ${process.ppid}. Stop it first, or set another DATA_DIR.`,
    )
  })

  it('is waited for while its process is about to end', async () => {
    const started = (await readFile(`/proc/${process.ppid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')[19]
    await heldBy({ pid: process.ppid, started, isLeaving: true })
    const locked = lockFolder(folder)
    setTimeout(() => void rm(file()), 300)
    await (await locked).release()
  })

  it('says when its process is about to end', async () => {
    const lock = await lockFolder(folder)
    await lock.announceEnd()
    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid, isLeaving: true })
    await lock.release()
  })

  it('is never taken from another machine', async () => {
    await heldBy({ host: `not-${hostname()}`, pid: 1 })
    await expect(lockFolder(folder)).rejects.toThrow(`If that machine is gone, remove ${file()}.`)
  })
})
