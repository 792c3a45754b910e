/** @module-tag engine */
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Context } from '#kit/server/handle.ts'
import { program } from '#app/api.ts'
import { listChanges } from './contract.ts'
import { changePage } from './server/changes.ts'
import { recordEvent } from './server/commands.ts'

const api = await testApi()
const { machine } = api
const actor = { now: machine.now }
const happening = (entityId: number, entity = 'product') => ({ kind: `${entity}.changed`, entity, entityId })
const record = (entityId: number, entity?: string) =>
  machine.db.transaction((tx) => recordEvent(tx, actor, happening(entityId, entity)))
const wait = (seconds: number) => (machine.clock.now = new Date(machine.clock.now.getTime() + seconds * 1000))

describe('the list of changes', () => {
  it('goes on from its cursor until nothing is left, and says what was deleted as it says the rest', async () => {
    const as = await api.signIn()
    const { nextCursor: begin } = await api.call(listChanges, { as, query: {} })
    wait(10)
    for (const entityId of [1, 2, 3]) await record(entityId)
    await record(4, 'order')
    wait(10)
    const seen: string[] = []
    const query = { cursor: begin, entity: 'product', limit: 2 }
    for (let hasMore = true; hasMore;) {
      const page = await api.call(listChanges, { as, query })
      seen.push(...page.changes.map(({ entityId }) => entityId))
      query.cursor = page.nextCursor
      hasMore = page.hasMore
    }
    expect(seen).toEqual(['1', '2', '3'])
    expect((await api.call(listChanges, { as, query })).changes).toEqual([])
    const since = { updatedSince: new Date(machine.clock.now.getTime() - 60_000).toISOString() }
    const all = await api.call(listChanges, { as, query: since })
    expect(all.changes.filter(({ entity }) => entity === 'order')).toMatchObject([
      { kind: 'order.changed', entityId: '4', at: expect.stringMatching(/Z$/) },
    ])
  })

  it('tells a key only of what it may read', async () => {
    const as = await api.signIn()
    const body = { name: 'Poll', scopes: ['webhooks:read', 'orders:read'], expiresAt: null }
    const { key } = await api.call(createApiKey, { as, body })
    const { nextCursor: cursor } = await api.call(listChanges, { as: key, query: {} })
    wait(10)
    await record(1, 'role')
    await record(2, 'order')
    wait(10)
    const { changes } = await api.call(listChanges, { as: key, query: { cursor } })
    expect(changes.map(({ entity }) => entity)).toEqual(['order'])
  })

  it.each([{ cursor: 'abc' }, { updatedSince: 'yesterday' }, { limit: '0' }, { limit: '5000' }])(
    'refuses %o',
    async (query) => {
      expect((await api.refusal(listChanges, { as: await api.signIn(), query })).status).toBe(422)
    },
  )

  const ability = { can: () => true, rulesFor: () => [{ conditions: undefined, inverted: false }] }
  const user = { kind: 'person', id: 0, fullName: '', email: '', role: '', sessionId: '', ability }
  const context = { ...machine, program, user } as unknown as Context
  const poll = async (cursor: string) => changePage(context, { cursor, entity: ['product'], limit: 100 }, 0)
  // Where there is one connection, no other can be late.
  const hasOthers = inject('testDatabase').kind === 'server'

  it.skipIf(!hasOthers)('isn’t held back by what only reads', async () => {
    machine.clock.now = new Date()
    const { nextCursor: begin } = await changePage(context, { entity: [], limit: 1 }, 0)
    const reading = machine.db.execute(sql`select pg_sleep(600)`).catch(() => undefined)
    const readers = sql`pg_stat_activity where state = 'active' and query = 'select pg_sleep(600)'`
    await expect.poll(async () => (await askRows(machine.db, sql`select pid from ${readers}`)).length).toBe(1)
    machine.clock.now = new Date()
    await record(1)
    machine.clock.now = new Date(Date.now() + 1)
    const { changes } = await poll(begin)
    await machine.db.execute(sql`select pg_cancel_backend(pid) from ${readers}`)
    await reading
    expect(changes.map(({ entityId }) => entityId)).toEqual(['1'])
  })

  it.skipIf(!hasOthers)('misses nothing that is committed late', async () => {
    machine.clock.now = new Date()
    const { nextCursor: begin } = await changePage(context, { entity: [], limit: 1 }, 0)
    let commit = () => {}
    const isToCommit = new Promise<void>((resolve) => (commit = resolve))
    let late: Promise<unknown> = Promise.resolve()
    await new Promise<void>((resolve) => {
      late = machine.db.transaction(async (tx) => {
        machine.clock.now = new Date()
        await recordEvent(tx, actor, happening(1))
        resolve()
        await isToCommit
      })
    })
    machine.clock.now = new Date(Date.now() + 1)
    await record(2)
    machine.clock.now = new Date()
    const first = await poll(begin)
    commit()
    await late
    machine.clock.now = new Date(Date.now() + 10_000)
    const second = await poll(first.nextCursor)
    const seen = [...first.changes, ...second.changes].map(({ entityId }) => entityId)
    expect(seen.toSorted()).toEqual(['1', '2'])
  })
})
