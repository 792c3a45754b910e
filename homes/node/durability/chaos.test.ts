import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../../scripts/prepare.mjs'
import { debianPostgres, embeddedVictim, externalVictim, mended, type Fault, type Victim } from './chaos/servers.ts'
import { openOffice, startTraffic, type Office, type Traffic } from './chaos/traffic.ts'
import { startProduct, type Product } from './product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** `npm run chaos` runs twenty rounds of every fault; here the most different ones are tried once. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 1)
const isShort = process.env.CHAOS_ROUNDS === undefined
const only = process.env.CHAOS_ONLY ?? ''
const hasDebian = existsSync(`${debianPostgres}/bin/postgres`)

beforeAll(async () => {
  await build('server')
  if (!hasDebian) console.log("Skipped: faults of an external server. Install Debian's postgresql-15 to run them.")
})

describe('nothing acknowledged is lost, and the product recovers by itself with its private PostgreSQL,', () => {
  each(
    {
      always: ['one connection is killed', 'the server is stopped at once', 'the server hangs'],
      long: ['the server is stopped fast', 'the socket is removed', 'the server hangs for good'],
    },
    embeddedVictim,
  )
})

describe.skipIf(!hasDebian)(
  'nothing acknowledged is lost, and the product recovers by itself with an external PostgreSQL,',
  () => {
    each(
      {
        always: ['all connections are killed', 'the network lets nothing through'],
        long: [
          'one connection is killed',
          'the server is stopped fast',
          'the server is stopped at once',
          'the socket is removed',
          'another server takes over',
        ],
      },
      externalVictim,
    )
  },
)

function each({ always, long }: { always: string[]; long: string[] }, make: (folder: string) => Promise<Victim>) {
  let DATA_DIR = ''
  let victim: Victim
  let product: Product
  let office: Office

  beforeAll(async () => {
    DATA_DIR = await temporaryFolder('rw-chaos-')
    await chmod(DATA_DIR, 0o711)
    victim = await make(DATA_DIR)
    product = await startProduct({
      DATA_DIR,
      RATE_LIMIT: '0',
      WEBHOOKS_INSIDE: 'on',
      LOG_LEVEL: 'warn',
      ...victim.settings,
    })
    office = await openOffice(product.url)
  })
  afterAll(async () => {
    office?.close()
    await product?.end('SIGTERM')
    await victim?.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  it.each([...always, ...(isShort && !only ? [] : long)].filter((name) => name.includes(only)))(
    'when %s',
    async (name) => {
      const traffic = await startTraffic(office, name.replaceAll(' ', '-'))
      const recoveries: number[] = []
      for (let round = 0; round < rounds; round++) recoveries.push(await suffer(victim.faults[name]!, traffic))
      await traffic.stop()
      console.log(`${name}: ${summary(traffic, recoveries)}`)
      await expectWhole(victim, product, traffic)
    },
    300_000 + rounds * 30_000,
  )

  it('and it still stops as it should, without waiting for anything', async () => {
    const { code } = await product.end('SIGTERM')
    expect(code, product.said().slice(-3000)).toBe(0)
  })
}

async function suffer(fault: Fault, traffic: Traffic): Promise<number> {
  await pause(150 + Math.random() * 300)
  const brokenAt = performance.now()
  const mend = await fault()
  await pause(300)
  await mend()
  return traffic.recovered(mend === mended ? brokenAt : performance.now())
}

async function expectWhole({ ask }: Victim, { url, said }: Product, traffic: Traffic) {
  const { acknowledged, refused, unsure, heard, delivered, odd } = traffic
  const rows = await ask<{ id: number; email: string }>(
    "select id, customer_email as email from orders where customer_email like '%@chaos.example'",
  )
  const kept = new Map(rows.map(({ id, email }) => [email, id]))
  const missing = (found: Set<string>) => [...acknowledged.values()].filter((order) => !found.has(String(order)))
  expect(odd.slice(0, 5), said().slice(-3000)).toEqual([])
  expect([...acknowledged].filter(([email, order]) => kept.get(email) !== order)).toEqual([])
  expect(kept.size).toBe(rows.length)
  expect([...refused].filter((email) => kept.has(email) && !acknowledged.has(email) && !unsure.has(email))).toEqual([])
  expect(missing(heard)).toEqual([])
  expect(missing(delivered)).toEqual([])
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
}

function summary({ acknowledged, refused, unsure, odd, slowestMs }: Traffic, recoveries: number[]): string {
  const sorted = recoveries.toSorted((one, other) => one - other)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`
  const times = `recovered in ${seconds(sorted[Math.floor(sorted.length / 2)])} (median), ${seconds(sorted.at(-1))} (longest)`
  return `${recoveries.length} rounds, ${acknowledged.size} acknowledged, ${refused.size} refused, ${unsure.size} of unknown outcome, ${odd.length} odd; ${times}; slowest answer ${seconds(slowestMs)}`
}
