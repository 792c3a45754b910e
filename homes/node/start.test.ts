import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSetup, setUp } from '#platform/accounts/contract.ts'
import { lendDatabase } from './testing/lend-database.ts'
import { readSettings } from './settings.ts'
import { start, type Running } from './start.ts'

const warnings: unknown[] = []
const quiet = { info: () => {}, warn: (said: unknown) => void warnings.push(said), error: () => {} }
const running: Running[] = []
let folder = ''
beforeEach(async () => {
  warnings.length = 0
  folder = await mkdtemp(join(tmpdir(), 'rw-start-'))
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  await rm(folder, { recursive: true, force: true })
})

async function begin(environment: Record<string, string>): Promise<Running> {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: 'pglite:',
    SAMPLE_DATA: 'off',
    ...environment,
  })
  const one = await start({
    settings,
    log: quiet,
    version: 'test',
    webFolder: folder,
    worldTiles: join(folder, 'none'),
  })
  running.push(one)
  return one
}

it('asks the owner of a workspace that others can reach for the code it prints, until there is an owner', async () => {
  const first = await begin({ HOST: '0.0.0.0' })
  expect(first.setUpCode).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(first.isNew).toBe(true)
  expect(await (await fetch(`${first.url}${readSetup.path}`)).json()).toMatchObject({
    isNeeded: true,
    asksForCode: true,
  })
  const make = (code?: string) =>
    fetch(`${first.url}${setUp.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fullName: 'Ada',
        username: 'ada',
        email: 'ada@office.example',
        password: 'correct horse battery',
        code,
      }),
    })
  expect((await make()).status).toBe(422)
  expect((await make(first.setUpCode)).status).toBe(201)
  await running.pop()!.stop()
  const again = await begin({ HOST: '0.0.0.0' })
  expect([again.setUpCode, again.isNew]).toEqual([undefined, false])
  await running.pop()!.stop()
  await rm(join(folder, 'secret.key'))
  await expect(begin({ HOST: '0.0.0.0' })).rejects.toThrow("secret.key is missing, but the database isn't new")
})

it('loads the sample workspace with its known passwords by default only if no one else can connect', async () => {
  const proxied: Record<string, string>[] = [{ PUBLIC_URL: 'https://routes.example' }, { TRUST_PROXY: '1' }]
  for (const open of proxied) {
    await lendDatabase(folder)
    expect((await begin({ SAMPLE_DATA: '', ...open })).isSample).toBe(false)
    await running.pop()!.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

it('answers under no name that is not of this machine, and asks for no code under its own', async () => {
  await lendDatabase(folder)
  const { url, setUpCode } = await begin({})
  const { port } = new URL(url)
  const askedAt = (host: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: readSetup.path, headers: { host } }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode, text }))
      }).on('error', reject)
    })
  expect(setUpCode).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const own = await askedAt(`localhost:${port}`)
  expect(JSON.parse(own.text)).toMatchObject({ asksForCode: false })
  expect((await askedAt(`routes.example:${port}`)).status).toBe(403)
})

it('says at once that the place for backups is missing, and shows whether the last ones were made', async () => {
  await lendDatabase(folder)
  const { url } = await begin({ BACKUP_DIR: join(folder, 'none') })
  await expect
    .poll(() => warnings)
    .toContainEqual({ reason: expect.stringContaining(`${join(folder, 'none')}, doesn’t exist.`) })
  const figures = await (await fetch(`${url}/metrics`)).text()
  expect(figures).toMatch(/^routewright_database_up 1$/m)
  expect(figures).toMatch(/^routewright_failed_backups 0$/m)
  expect(figures).toMatch(/^routewright_jobs{state="failed"} 0$/m)
  expect(figures).not.toMatch(/^routewright_last_backup_timestamp_seconds /m)
})
