import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { asking, nameOf } from '#homes/test/walk/ask.ts'
import { there } from '#homes/test/walk/there.ts'
import { unrecorded } from '#homes/test/walk/unrecorded-calls.ts'
import { testApi } from '#homes/test/test-api.ts'
import { isRaw } from '#kit/contract/endpoint.ts'
import { handlers } from './api.ts'
import { loadSample } from './sample.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
/** These end the session that asks, or leave the machine. */
const left = ['DELETE /api/auth/me', 'POST /api/auth/logout', 'POST /api/webhooks/deliveries/{id}/replay']

it('each call that changes something writes an event, unless it is written down why not', async () => {
  await loadSample(api.machine)
  const ask = asking(api.fetch)
  const { pathOf, bodyOf } = there(endpoints, ask)
  const silent: string[] = []
  let done = 0
  for (const endpoint of endpoints) {
    if (endpoint.method === 'GET' || left.includes(nameOf(endpoint)) || isRaw(endpoint.body)) continue
    // Some calls end the session that makes them, or leave it no right to change anything.
    const as = await api.signIn()
    const path = await pathOf(endpoint, as)
    const body = await bodyOf(endpoint, path, as)
    const before = await recorded()
    const { status } = await ask(endpoint.method, path, { as, body })
    if (status >= 300) continue
    done++
    if ((await recorded()) === before) silent.push(nameOf(endpoint))
  }
  expect(done).toBeGreaterThan(150)
  expect(silent.filter((name) => !(name in unrecorded)).toSorted()).toEqual([])
})

async function recorded(): Promise<number> {
  const { rows } = (await api.machine.db.execute(sql`select count(*)::int as total from events`)) as unknown as {
    rows: { total: number }[]
  }
  return rows[0]?.total ?? 0
}
