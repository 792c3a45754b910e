import { getTableName, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { createCategory, deleteCategory, listCategories } from '#features/ecommerce/categories/contract.ts'
import { tables } from '#app/tables.ts'
import { idempotentReplies } from '#platform/api-keys/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { addDemoRegion } from '#platform/regions/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { asking, nameOf } from '#homes/test/walk/ask.ts'
import { reveals } from '#homes/test/walk/secret-calls.ts'
import { there } from '#homes/test/walk/there.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { handlers } from './api.ts'
import { loadSample } from './sample.ts'

const api = await testApi()
const logged: unknown[] = []
api.machine.log.error = (fields, message) => void logged.push({ message, ...fields })
afterEach(() => expect(logged.splice(0)).toEqual([]))
const endpoints = handlers.map(({ endpoint }) => endpoint)
const adding = endpoints.filter(({ takesIdempotencyKey }) => takesIdempotencyKey)

const town = new SampleTown().road('Rambla', [-56.12, -34.9], [-56.08, -34.9])
const city = await buildRegion(town.source(), { id: 'city', name: 'City', builtAt: new Date('2026-11-01') })

const rows = async () => {
  const counts = tables.map((table) => sql`select count(*)::int as count from ${sql.identifier(getTableName(table))}`)
  const [sum] = await askRows<{ sum: number }>(
    api.machine.db,
    sql`select sum(count)::int as sum from (${sql.join(counts, sql` union all `)}) counted`,
  )
  return sum?.sum
}

describe('a call that adds', () => {
  it('is done once for each key: the second answer is the first', async () => {
    await loadSample(api.machine)
    const as = await api.signIn()
    const { pathOf, bodyOf } = there(endpoints, asking(api.fetch))
    const done: string[] = []
    for (const [at, endpoint] of adding.entries()) {
      const path = await pathOf(endpoint, as)
      const body = await bodyOf(endpoint, path, as)
      const ask = async () => {
        const headers = {
          authorization: `Bearer ${as}`,
          'content-type': 'application/json',
          'idempotency-key': `key-${at}`,
        }
        const sent = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) }
        const response = await api.fetch(new Request(`http://test.example${path}`, sent))
        return { status: response.status, text: await response.text(), headers: response.headers }
      }
      const first = await ask()
      if (first.status >= 400) continue
      const before = await rows()
      const second = await ask()
      expect({ ...second, name: nameOf(endpoint) }).toMatchObject({ status: first.status, name: nameOf(endpoint) })
      expect(second.headers.get('idempotent-replayed'), nameOf(endpoint)).toBe('true')
      expect(second.text && JSON.parse(second.text), nameOf(endpoint)).toEqual(first.text && JSON.parse(first.text))
      expect(await rows(), nameOf(endpoint)).toBe(before)
      done.push(nameOf(endpoint))
    }
    // The others need more than their contract says; what is checked here is in one place for all.
    expect(done.length).toBeGreaterThan(35)
  })

  it('never keeps a secret', () => {
    expect(adding.map(nameOf).filter((name) => name in reveals)).toEqual([])
  })
})

describe('an idempotency key', () => {
  const body = { title: 'Bags', description: '', image: '', parentId: null, status: 'Published' as const }
  const given = (as: string, title = 'Bags') => ({ as, body: { ...body, title }, headers: { 'idempotency-key': 'k' } })
  const count = async (as: string) => (await api.call(listCategories, { as, query: {} })).total

  it('sent many times at once counts once', async () => {
    const as = await api.signIn()
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => api.call(createCategory, given(as))))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await count(as)).toBe(1)
  })

  it('is refused with another body, and is another one for another caller', async () => {
    const [as, other] = [await api.signIn(), await api.signIn()]
    await api.call(createCategory, given(as))
    expect(await api.refusal(createCategory, given(as, 'Shoes'))).toMatchObject({
      status: 409,
      code: 'api-keys.keyReused',
    })
    await api.call(createCategory, given(other, 'Shoes'))
    expect(await count(as)).toBe(2)
  })

  it.each(['before', 'after'])('leaves what a call goes on with %s its reply to itself', async (when) => {
    const as = await api.signIn()
    const { regions, db } = api.machine
    let answered = () => {}
    const reply = new Promise<void>((resolve) => (answered = resolve))
    const build = async () => {
      if (when === 'after') await reply
      regions.put(city)
      return city.meta
    }
    regions.demo = { id: 'city', name: 'City', build }
    await api.call(addDemoRegion, { as, headers: { 'idempotency-key': 'k' } })
    answered()
    await expect
      .poll(() => db.select({ kind: notifications.kind }).from(notifications))
      .toEqual([{ kind: 'region-ready' }])
    delete regions.demo
    await regions.remove('city')
  })

  it('of a refused call can be used again', async () => {
    const as = await api.signIn()
    const { id } = await api.call(createCategory, { as, body: { ...body, slug: 'bags' } })
    const again = { ...given(as), body: { ...body, slug: 'bags' } }
    expect((await api.refusal(createCategory, again)).status).toBe(422)
    await api.call(deleteCategory, { as, params: { id } })
    await api.call(createCategory, again)
  })

  it('is kept with a hash of the body that only the secret of the machine makes', async () => {
    const { db, secretKey } = api.machine
    const as = await api.signIn()
    const { id } = await api.call(createCategory, given(as))
    await api.call(deleteCategory, { as, params: { id } })
    api.machine.secretKey = new Uint8Array(32).fill(8)
    await api.call(createCategory, { ...given(as), headers: { 'idempotency-key': 'other' } })
    api.machine.secretKey = secretKey
    const kept = await db.select({ bodyHash: idempotentReplies.bodyHash }).from(idempotentReplies)
    expect(new Set(kept.map(({ bodyHash }) => bodyHash)).size).toBe(2)
  })

  it('is forgotten after a day', async () => {
    const as = await api.signIn()
    const { db, clock } = api.machine
    await api.call(createCategory, given(as))
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
    await api.call(listCategories, { as, query: {} })
    expect(await db.$count(idempotentReplies)).toBe(0)
    await api.call(createCategory, given(as, 'Shoes'))
    expect(await count(as)).toBe(2)
  })
})
