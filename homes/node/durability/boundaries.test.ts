import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Log } from '#kit/server/machine.ts'
import { build } from '../../../scripts/prepare.mjs'
import { startEmbedded, type EmbeddedServer } from '../database/embedded.ts'
import { openMailServer, type MailServer } from '../testing/mail-server.ts'
import { openCommitProxy, type CommitProxy } from './commit-proxy.ts'
import { boundaryCalls, colleague, type BoundaryCall, type Round } from './boundary-calls.ts'
import { startProduct, type Product } from './product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
/** More than any call needs with all that follows it: reaching it would mean that commits never end. */
const mostCommits = 40

describe('the product killed at each commit of a call', () => {
  let dataDir = ''
  let server: EmbeddedServer | undefined
  let database: pg.Client | undefined
  let proxy: CommitProxy | undefined
  let mailServer: MailServer | undefined
  let product: Product | undefined
  let token = ''
  let number = 0
  const listener = createServer((_, response) => void response.end()).listen(0, '127.0.0.1')

  beforeAll(async () => {
    await build('server')
    dataDir = await temporaryFolder('rw-boundaries-')
    server = await startEmbedded(join(dataDir, 'server'), quiet)
    database = new pg.Client({ host: server.socketFolder, user: server.user, database: server.database })
    await database.connect()
    proxy = await openCommitProxy(join(server.socketFolder, '.s.PGSQL.5432'))
    mailServer = await openMailServer()
    await start()
    const owner = { fullName: 'Olga Owner', username: 'olga', email: 'olga@crash.example', password: 'kills-no-work-7' }
    token = String((await send('POST', '/api/auth/setup', owner))['accessToken'])
    await send('POST', '/api/apps/users', colleague)
    await send('POST', '/api/apps/ecommerce/categories', { title: 'Office', parentId: null, status: 'Published' })
    await send('POST', '/api/webhooks', {
      url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
      kinds: ['order.created', 'order.payment'],
    })
  })

  afterAll(async () => {
    listener.close()
    mailServer?.close()
    await product?.end('SIGTERM')
    proxy?.close()
    await database?.end()
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  for (const call of boundaryCalls)
    it(`leaves ${call.name} with each follow-up done once`, async () => {
      let commit = 1
      while (commit < mostCommits && (await isKilledAt(commit, call))) commit++
      // With fewer the change alone was interrupted, and none of its follow-ups.
      expect(commit).toBeGreaterThan(2)
      expect(commit).toBeLessThan(mostCommits)
    })

  /** Whether the call, with all that follows it, needs that many commits. Whole is what is found afterwards either way. */
  async function isKilledAt(commit: number, call: BoundaryCall): Promise<boolean> {
    const round: Round = {
      mark: `crash${++number}`,
      number,
      ask: send,
      count,
      dataDir,
      emailed: mailServer!.recipients,
    }
    // All rounds take longer than the owner stays unasked for their password.
    await database!.query('update sessions set proved_at = now()')
    const prepared = await call.prepare?.(round)
    await untilDone()
    let killing: Promise<unknown> | undefined
    const killed = new Promise<void>((resolve) =>
      proxy!.at(commit, () => {
        killing = product!.end('SIGKILL').then(() => resolve())
      }),
    )
    const isAnswered = await call.send(round, prepared).then(
      () => true,
      (error: unknown) => (error instanceof TypeError ? false : Promise.reject(error as Error)),
    )
    await (isAnswered ? Promise.race([killed, untilDone()]) : killed)
    proxy!.at(0, () => {})
    // The last commit of all may be the one: it is seen in the database before the process has ended.
    const wasKilled = killing !== undefined
    await killing
    if (wasKilled) {
      await endWaiting()
      await start()
    }
    await untilDone()
    const found = await call.found(round)
    // Only a call that was not answered may have left nothing.
    if (isAnswered || found !== null) expect(found, `killed after commit ${commit}`).toEqual(call.whole)
    return wasKilled
  }

  async function start(): Promise<void> {
    const DATABASE_URL = `postgres://${server!.user}@127.0.0.1:${proxy!.port}/${server!.database}`
    const { url: SMTP_URL } = mailServer!
    product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL, SMTP_URL, RATE_LIMIT: '0', WEBHOOKS_INSIDE: 'on' })
  }

  /** Refused is an error of its own; a call whose process is killed fails as `fetch` does. */
  async function send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(`${product!.url}${path}`, {
      method,
      headers: {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }

  async function count(query: string, ...values: unknown[]): Promise<number> {
    return (await database!.query(query, values)).rowCount ?? 0
  }

  /** Lets the time pass after which others take up the work of the dead, and what was to be tried again is due. */
  async function endWaiting(): Promise<void> {
    await database!.query(`update jobs set lease_until = now() where state = 'running'`)
    // A product goes public at its own moment: before it, its job would find nothing to do.
    const isLater = `run_at < now() + interval '5 minutes' and name <> 'products.publish'`
    await database!.query(`update jobs set run_at = now() where ${isLater}`)
    await database!.query(`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`)
  }

  /** Until no work is left that is due now or in a moment. */
  async function untilDone(): Promise<void> {
    const due = `select from jobs where state <> 'failed' and run_at <= now() + interval '3 seconds'`
    await vi.waitFor(async () => expect(await count(due)).toBe(0), { timeout: 60_000, interval: 50 })
  }
})
