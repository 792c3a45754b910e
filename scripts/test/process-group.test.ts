import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'

const module = JSON.stringify(new URL('./process-group.mjs', import.meta.url).href)
/** Starts a program that doesn't end by itself, and says both their numbers. */
const run = `
  import { spawn } from 'node:child_process'
  import { endWithParent } from ${module}
  endWithParent()
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  console.log(process.pid + ' ' + child.pid)
  if (process.env.ENDS === 'killed') process.kill(process.pid, 'SIGKILL')
  if (process.env.ENDS === 'well') process.exit(3)
  setInterval(() => {}, 1000)
`
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rw-group-'))
  writeFileSync(join(folder, 'run.mjs'), run)
})
afterEach(() => rmSync(folder, { recursive: true }))

const isRunning = (id: number) => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

async function start(ends = '') {
  const script = JSON.stringify(join(folder, 'run.mjs'))
  const runner = `
    import { runInGroup } from ${module}
    console.log(JSON.stringify(await runInGroup(${script}, [], {})))
    process.exit()
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', runner], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ENDS: ends },
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const ids = (await next()).split(' ').map(Number)
  return { child, next, ids }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends all that a run has started, and says so', async (signal) => {
  const { child, next, ids } = await start()
  expect(ids.map(isRunning)).toEqual([true, true])
  child.kill(signal)
  expect(JSON.parse(await next())).toEqual({ code: null, signal, stoppedBy: signal })
  expect(ids.map(isRunning)).toEqual([false, false])
})

it('what a killed run leaves behind is ended', async () => {
  const { next, ids } = await start('killed')
  expect(JSON.parse(await next())).toEqual({ code: null, signal: 'SIGKILL' })
  expect(ids.map(isRunning)).toEqual([false, false])
})

it('a run ends when who started it is killed', async () => {
  const { child, ids } = await start()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => ids.map(isRunning), { timeout: 10_000 }).toEqual([false, false])
})

it('a run that ends by itself answers with its code', async () => {
  const { next, ids } = await start('well')
  expect(JSON.parse(await next())).toEqual({ code: 3, signal: null })
  for (const id of ids.filter(isRunning)) process.kill(id)
})
