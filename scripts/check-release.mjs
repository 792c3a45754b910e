import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { fail, run, say } from './prepare.mjs'

const longestStartMs = 120_000

/** Unpacks a release where nothing else is and uses it: the database, the worker threads, pages, and a second start. */
export async function checkRelease(file) {
  const scratch = mkdtempSync(join(tmpdir(), 'rw-release-'))
  try {
    if ((await run('tar', ['-xzf', file, '-C', scratch])) !== 0) fail('The release could not be unpacked.')
    const [name] = readdirSync(scratch)
    const program = { folder: join(scratch, name), dataDir: join(scratch, 'data'), port: await freePort() }
    const first = await start(program)
    say(`  ok  first start, with the sample workspace: ${seconds(first.readyMs)}`)
    await use(first.url)
    await stop(first)
    const second = await start(program)
    say(`  ok  second start: ${seconds(second.readyMs)}`)
    await stop(second)
  } catch (error) {
    fail(`The release doesn’t work. ${error.message}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** With the variables of a bare machine: nothing of this folder may be found. */
async function start({ folder, dataDir, port }) {
  const began = performance.now()
  const { PATH, TZ = '' } = process.env
  const path = PATH.split(':').filter((place) => !place.includes('node_modules'))
  const env = { PATH: path.join(':'), TZ, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.\n${said}`)
    if (performance.now() - began > longestStartMs) throw new Error(`It isn’t ready after two minutes.\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child, url, readyMs: performance.now() - began }
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}

async function use(url) {
  const asked = async (what, path, isRight, init) => {
    const response = await fetch(`${url}${path}`, init)
    const text = await response.text()
    if (!response.ok || !isRight(text)) throw new Error(`${what}: ${response.status} ${text.slice(0, 300)}`)
    say(`  ok  ${what}`)
    return text
  }
  const json = (body, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  for (const [what, path] of [
    ['the product', '/login'],
    ['the driver’s page', '/driver'],
    ['the public page', '/front-pages/landing-page'],
  ])
    await asked(what, path, (text) => text.includes('<html'))
  const session = await asked(
    'sign-in',
    '/api/auth/login',
    (text) => text.includes('accessToken'),
    json({ email: 'admin@demo.com', password: 'admin' }),
  )
  const authorization = `Bearer ${JSON.parse(session).accessToken}`
  const job = { id: 1, location: [-56.16, -34.9], service: 60 }
  const vehicle = { id: 1, start: [-56.19, -34.9], end: [-56.19, -34.9] }
  const matrices = {
    car: {
      durations: [
        [0, 300],
        [300, 0],
      ],
    },
  }
  const indexed = {
    jobs: [{ ...job, location_index: 1 }],
    vehicles: [{ ...vehicle, start_index: 0, end_index: 0 }],
    matrices,
  }
  await asked('the optimiser', '/api/optimise', (text) => text.includes('"routes"'), json(indexed, { authorization }))
  await asked('deliveries', '/api/apps/logistics/deliveries', (text) => text.includes('"deliveries"'), {
    headers: { authorization },
  })
  const list = JSON.parse(
    await asked('invoices', '/api/apps/invoice', (text) => text.includes('"invoices"'), { headers: { authorization } }),
  )
  await asked('a PDF', `/api/apps/invoice/${list.invoices[0].id}/pdf`, (text) => text.startsWith('%PDF'), {
    headers: { authorization },
  })
}

async function stop({ child }) {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`It stopped with ${code}.`)
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
