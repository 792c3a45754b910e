import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

const imported = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const program = `
  import { readFile } from 'node:fs/promises'
  import { startEmbedded } from ${imported('../database/embedded.ts')}
  import { temporaryFolder } from ${imported('./temporary-folder.ts')}
  const folder = await temporaryFolder('rw-killed-')
  await startEmbedded(folder, { info: () => {}, warn: () => {}, error: () => {} }, { settings: ['fsync=off'] })
  console.log(JSON.stringify({ folder, pid: parseInt(await readFile(folder + '/postgres/postmaster.pid', 'utf8')) }))
  setInterval(() => {}, 1000)
`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('PostgreSQL ends and its folder is removed when the process that asked for them is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { folder, pid } = JSON.parse(line) as { folder: string; pid: number }
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true])
  child.kill('SIGKILL')
  await expect.poll(() => [isRunning(pid), existsSync(folder)]).toEqual([false, false])
})
