import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import pg from 'pg'
import { lendDemoCity } from '../../../scripts/demo-city.mjs'
import { build } from '../../../scripts/prepare.mjs'
import type { Log } from '#kit/server/machine.ts'
import { startEmbedded } from '../database/embedded.ts'
import { user } from '../database/embedded-process.ts'
import { refusedStart, startProduct } from './product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
const made: string[] = []
let DATA_DIR = ''

beforeAll(() => build('server'))
beforeEach(async () => {
  DATA_DIR = await temporaryFolder('rw-process-')
  made.push(DATA_DIR)
})
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true })
})

/** A write that is on its way: `sent` once the system has all of it. A call that was only begun no one has promised anything. */
function sendPermission(url: string, { headers, name }: { headers: Record<string, string>; name: string }) {
  const call = request(`${url}/api/apps/permissions`, { method: 'POST', headers })
  const status = new Promise<number | string | undefined>((resolve) => {
    call.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.once('error', (error) => resolve(String(error)))
  })
  const sent = new Promise<void>((resolve) => call.once('close', resolve).end(JSON.stringify({ name }), resolve))
  return { sent, status }
}

it.each(['main', 'workspace'])('%s says which Node it needs, before it imports anything', async (name) => {
  const program = join(import.meta.dirname, '../../../dist/server', `${name}.mjs`)
  const older = "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })"
  const ran = promisify(execFile)(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(older)}`,
    program,
  ])
  await expect(ran).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('needs Node 20.19 or newer. This is Node 18.20.4.'),
  })
  // What it does import by itself must import nothing in turn.
  const imported = [...(await readFile(program, 'utf8')).matchAll(/^import .*"\.\/(.*)"/gm)].map(([, file]) => file!)
  for (const file of imported) expect(await readFile(join(program, '..', file), 'utf8')).not.toMatch(/^import /m)
})

describe.each(['embedded:', 'pglite:'])('the product on %s', (DATABASE_URL) => {
  it('stops within ten seconds on SIGTERM, with 0, and leaves no process behind', async () => {
    const product = await startProduct({ DATA_DIR, DATABASE_URL })
    const stream = await fetch(`${product.url}/api/health`)
    expect(stream.status).toBe(200)
    const pid = await serverProcess()
    // It gives itself less than the ten seconds, and ends with 1 where that isn’t enough.
    const { code } = await product.end('SIGTERM')
    expect(code).toBe(0)
    expect(await isRunning(pid)).toBe(false)
  })

  it('refuses a second process on the same folder in one sentence, and the first goes on', async () => {
    const product = await startProduct({ DATA_DIR, DATABASE_URL })
    const second = await refusedStart({ DATA_DIR, DATABASE_URL })
    expect(second.code).toBe(1)
    expect(second.said.trim()).toMatch(
      /^Routewright couldn’t start\. \S+ is in use by process \d+\. Stop it first, or set another DATA_DIR\.$/,
    )
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
    expect((await product.end('SIGTERM')).code).toBe(0)
  })

  it('keeps exactly the writes it answered before SIGTERM ended it, and may be started again at once', async () => {
    const product = await startProduct({ DATA_DIR, DATABASE_URL, SAMPLE_DATA: 'on', RATE_LIMIT: '0' })
    const headers = {
      authorization: `Bearer ${await signedIn(product.url)}`,
      'content-type': 'application/json',
    }
    const calls = Array.from({ length: 30 }, (_, index) =>
      sendPermission(product.url, { headers, name: `Written ${index}` }),
    )
    const writes = calls.map(({ status }) => status)
    await Promise.all(calls.map(({ sent }) => sent))
    await Promise.race(writes)
    const [{ code }, again] = await Promise.all([product.end('SIGTERM'), startProduct({ DATA_DIR, DATABASE_URL })])
    const answers = await Promise.all(writes)
    const kept = answers.filter((answer) => answer === 201).length
    // A call that lies unread in the machine's own queue is cut off: nothing of it is written.
    expect(answers.filter((answer) => answer !== 201 && !/ECONNRESET|EPIPE/.test(String(answer)))).toEqual([])
    expect(kept).toBeGreaterThan(0)
    expect(code).toBe(0)
    expect(product.said()).toContain('"msg":"stopped"')
    const listed = await fetch(`${again.url}/api/apps/permissions?q=Written&itemsPerPage=100`, { headers })
    expect(await listed.json()).toMatchObject({ totalPermissions: kept })
    expect((await again.end('SIGTERM')).code).toBe(0)
  })

  it('makes nothing anew when it starts again', async () => {
    lendDemoCity(DATA_DIR)
    const first = await startProduct({ DATA_DIR, DATABASE_URL, SAMPLE_DATA: 'on' })
    const made = await peopleOf(first.url)
    await first.end('SIGTERM')
    const again = await startProduct({ DATA_DIR, DATABASE_URL, SAMPLE_DATA: 'on' })
    expect(await peopleOf(again.url)).toEqual(made)
    await again.end('SIGTERM')
  })

  it('starts again after it was killed', async () => {
    const product = await startProduct({ DATA_DIR, DATABASE_URL })
    const pid = await serverProcess()
    await product.end('SIGKILL')
    const again = await startProduct({ DATA_DIR, DATABASE_URL })
    if (pid) expect(again.said()).toContain('database was still running; using it again')
    expect(await serverProcess()).toBe(pid)
    expect((await again.end('SIGTERM')).code).toBe(0)
    await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), 240_000)
  })
})

describe('the product', () => {
  it('stops in the middle of a long problem, tells who waits for it, and goes on with it when it starts again', async () => {
    lendDemoCity(DATA_DIR)
    const product = await startProduct({ DATA_DIR, SAMPLE_DATA: 'on', RATE_LIMIT: '0' })
    const headers = {
      authorization: `Bearer ${await signedIn(product.url)}`,
      'content-type': 'application/json',
      prefer: 'wait=100',
    }
    const jobs = Array.from({ length: 160 }, (_, id) => ({ id, location: [-56.19 + (id % 13) / 500, -34.88] }))
    const body = JSON.stringify({ vehicles: [{ id: 1, start: [-56.19, -34.89] }], jobs })
    const waiting = fetch(`${product.url}/api/optimise`, { method: 'POST', headers, body })
    // Its search takes twenty seconds.
    await untilProblemRuns()
    const [{ code }, response] = await Promise.all([product.end('SIGTERM'), waiting])
    expect([code, response.status]).toEqual([0, 202])
    const { url } = (await response.json()) as { url: string }

    const again = await startProduct({ DATA_DIR })
    const run = async () => (await fetch(`${again.url}${url}`, { headers })).json()
    await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'done' }), {
      timeout: 240_000,
      interval: 500,
    })
    await again.end('SIGTERM')
  })

  it('keeps its secret key to this user', async () => {
    await (await startProduct({ DATA_DIR })).end('SIGTERM')
    expect((await stat(join(DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('names a folder that holds something else than a database, and leaves it alone', async () => {
    await mkdir(join(DATA_DIR, 'database/postgres'), { recursive: true })
    await writeFile(join(DATA_DIR, 'database/postgres/precious.txt'), 'precious')
    const { code, said } = await refusedStart({ DATA_DIR })
    expect(code).toBe(1)
    expect(said).toMatch(/database\/postgres isn’t empty, but contains no database .* Nothing was changed/)
    expect(await readFile(join(DATA_DIR, 'database/postgres/precious.txt'), 'utf8')).toBe('precious')
  })

  it('names a database whose files are damaged, and leaves it alone', async () => {
    await (await startProduct({ DATA_DIR })).end('SIGTERM')
    const file = join(DATA_DIR, 'database/postgres/global/pg_control')
    await writeFile(file, 'damaged')
    const { code, said } = await refusedStart({ DATA_DIR })
    expect(code).toBe(1)
    expect(said).toMatch(/database\/postgres couldn’t start: .*pg_control.* Nothing was changed/)
    expect(await readFile(file, 'utf8')).toBe('damaged')
  })

  it('names a folder that cannot be made, and tries nothing else', async () => {
    const { code, said } = await refusedStart({ DATA_DIR: '/proc/none' })
    expect(code).toBe(1)
    expect(said.trim()).toMatch(/^Routewright couldn’t start\. Couldn’t create DATA_DIR \(\/proc\/none\): [^\n]*$/)
  })

  it('names a wrong setting and does not start', async () => {
    const { code, said } = await refusedStart({ DATA_DIR, PORT: '99999', SMTP_URL: 'ftp://nowhere' })
    expect(code).toBe(1)
    expect(said).toContain('The setting PORT must be at most 65,535. It’s set to "99999".')
    expect(said).toContain('The setting SMTP_URL must start with smtp:// or smtps://.')
  })

  it('says that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { code, said } = await refusedStart({ DATA_DIR, PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is already in use on 127.0.0.1.`)
  })

  it('says why a database server cannot be used, without its password', async () => {
    const { code, said } = await refusedStart({ DATA_DIR, DATABASE_URL: 'postgres://me:hidden@127.0.0.1:9/none' })
    expect(code).toBe(1)
    expect(said).toMatch(/The database \(PostgreSQL on 127\.0\.0\.1\/none\) can’t be used: .*ECONNREFUSED/)
    expect(said).not.toContain('hidden')
  })

  it('works in two processes on one PostgreSQL that start together', async () => {
    const server = await startEmbedded(join(DATA_DIR, 'server'), quiet)
    const DATABASE_URL = `postgres:///${server.database}?host=${encodeURIComponent(server.socketFolder)}&user=${server.user}`
    const both = await Promise.all([startProduct({ DATA_DIR, DATABASE_URL }), startProduct({ DATA_DIR, DATABASE_URL })])
    for (const { url } of both) expect((await fetch(`${url}/api/health`)).status).toBe(200)
    const ends = await Promise.all(both.map((product) => product.end('SIGTERM')))
    await server.stop()
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
  })
})

async function signedIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.com', password: 'admin' }),
  })
  return ((await login.json()) as { accessToken: string }).accessToken
}

/** Everyone there is, and since when. */
async function peopleOf(url: string): Promise<{ totalUsers: number; users: [number, string][] }> {
  const headers = { authorization: `Bearer ${await signedIn(url)}` }
  const reply = await fetch(`${url}/api/apps/users?itemsPerPage=100`, { headers })
  const { totalUsers, users } = (await reply.json()) as {
    totalUsers: number
    users: { id: number; createdAt: string }[]
  }
  return { totalUsers, users: users.map(({ id, createdAt }) => [id, createdAt]) }
}

/** Asks the product's own database: who sent the problem is told its number only with the answer. */
async function untilProblemRuns(): Promise<void> {
  const socketLine = 4
  const text = await readFile(join(DATA_DIR, 'database/postgres/postmaster.pid'), 'utf8')
  const database = new pg.Client({ host: text.split('\n')[socketLine] ?? '', user, database: user })
  await database.connect()
  const states = async () => (await database.query('select state from vroom_runs')).rows
  await vi
    .waitFor(async () => expect(await states()).toEqual([{ state: 'running' }]), { timeout: 240_000, interval: 50 })
    .finally(() => database.end())
}

async function serverProcess(): Promise<number | undefined> {
  const text = await readFile(join(DATA_DIR, 'database/postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

/** A process that has ended may still be listed until its parent looks. */
async function isRunning(pid: number | undefined): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
