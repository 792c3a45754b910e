import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

const imported = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const program = `
  import { mkdir, readFile } from 'node:fs/promises'
  import { startEmbedded } from ${imported('../database/embedded.ts')}
  import { temporaryFolder } from ${imported('./temporary-folder.ts')}
  const folder = await temporaryFolder('rw-killed-')
  const data = folder + process.env.DATA_PLACE
  await mkdir(data, { recursive: true })
  await startEmbedded(data, { info: () => {}, warn: () => {}, error: () => {} }, { settings: ['fsync=off'] })
  console.log(JSON.stringify({ folder, pid: parseInt(await readFile(data + '/postgres/postmaster.pid', 'utf8')) }))
  setInterval(() => {}, 1000)
`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const places = ['', '/database', '/4391/database']
it.each(places)(
  'PostgreSQL in %j ends before its folder is removed, when the process that asked for them is killed',
  async (place) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_PLACE: place },
    })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { folder, pid } = JSON.parse(line) as { folder: string; pid: number }
    expect([isRunning(pid), existsSync(folder)]).toEqual([true, true])
    child.kill('SIGKILL')
    await expect.poll(() => existsSync(folder)).toBe(false)
    expect(isRunning(pid)).toBe(false)
  },
)
