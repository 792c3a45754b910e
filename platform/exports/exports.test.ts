/** @module-tag engine */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { listNotifications } from '#platform/notifications/contract.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { roles, users } from '#platform/access/server/tables.ts'
import { events } from '#platform/events/server/tables.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { downloadExport, startExport } from '#kit/contract/list-export.ts'
import type { Job } from '#kit/server/machine.ts'
import { deleteExport, listExports } from './contract.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  for (const key of await api.machine.files.keys()) await api.machine.files.remove(key)
})

const home = inject('testDatabase')
const hasTwoProcesses = home.kind === 'server' && home.processes > 1
const dayMs = 86_400_000
const columns = [
  { title: 'Name', fields: ['fullName'], words: {} },
  { title: 'State', fields: ['status'], words: { active: 'Actif' } },
]
const order = (change: Record<string, unknown> = {}) =>
  ({ list: '/api/apps/users', query: {}, label: 'People', format: 'csv', columns, ...change }) as never
const start = (change: Record<string, unknown> = {}) => api.call(startExport, { as, body: order(change) })
const linesOf = async (id: string) =>
  (await (await api.call(downloadExport, { as, params: { id } })).text()).replace('\uFEFF', '').trim().split('\r\n')

async function people(count: number, name = (index: number) => `Person ${index}`) {
  const [{ role = '' } = {}] = await api.machine.db.select({ role: roles.name }).from(roles)
  await api.machine.db.insert(users).values(
    Array.from({ length: count }, (_, index) => ({
      fullName: name(index),
      username: `u${index}`,
      email: `u${index}@test.example`,
      role,
      status: 'inactive' as const,
    })),
  )
}

/** Keeps jobs for later, as a busy queue does. */
function slowQueue() {
  const kept: Job[] = []
  const { queue } = api.machine
  const { add } = queue
  queue.add = async (job) => void kept.push(job)
  return async () => {
    queue.add = add
    for (const job of kept) await add(job, api.machine.db)
    await queue.runKept()
  }
}

describe('an export of a list', () => {
  it('that is short is ready at once, with the filter, the words and the columns of the screen', async () => {
    await people(3)
    const made = await start({ query: { q: 'person 2' } })
    expect(made).toMatchObject({ state: 'ready', rows: 1, total: 1 })
    expect(await linesOf(made.id)).toEqual(['Name,State', 'Person 2,inactive'])
    const own = await start({ query: { status: 'active' } })
    expect((await linesOf(own.id))[1]).toMatch(/,Actif$/)
  })

  it('is in the log with its list, filter and number of rows, and so is each download', async () => {
    await people(1, () => 'Zoe')
    const { id } = await start({ query: { q: 'zoe' } })
    await linesOf(id)
    const { db } = api.machine
    const found = await db.select().from(events).where(eq(events.entity, 'export')).orderBy(events.id)
    const after = { name: 'People', list: '/api/apps/users', filter: 'q: zoe', rows: 1 }
    expect(found.map((one) => [one.kind, one.entityId, one.after])).toEqual([
      ['export.list-exported', id, after],
      ['export.file-downloaded', id, after],
    ])
  })

  it('runs no formula, and keeps numbers numbers', async () => {
    await people(1, () => '=HYPERLINK("http://evil")')
    const { id } = await start({
      query: { status: 'inactive' },
      columns: [...columns, { title: 'Id', fields: ['id'] }],
    })
    expect((await linesOf(id))[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil""\)",inactive,\d+$/)
  })

  it.each(['csv', 'xlsx'])('handles names that look like times or built-in properties, as %s', async (format) => {
    const names = ['2026-99-99T99:99:99Z', 'constructor', '__proto__', 'toString']
    await people(names.length, (index) => names[index]!)
    const made = await start({
      format,
      query: { status: 'inactive', sortBy: 'user' },
      columns: [...columns, { title: 'Odd', fields: ['constructor'] }, { title: 'Odder', fields: ['__proto__'] }],
    })
    expect(made).toMatchObject({ state: 'ready', rows: 4 })
    if (format === 'csv')
      expect((await linesOf(made.id)).map((line) => line.split(',')[0]!.replaceAll('"', '')).toSorted()).toEqual(
        ['Name', ...names].toSorted(),
      )
  })

  it('can be a spreadsheet, and handles a name in any script', async () => {
    const { id } = await start({ format: 'xlsx', label: 'الأشخاص' })
    const file = await api.call(downloadExport, { as, params: { id } })
    expect(new Uint8Array(await file.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
    expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('الأشخاص.xlsx')}`)
  })

  it('is written in the background if it is long; only its owner is notified and can download it', async () => {
    await people(2300)
    const run = slowQueue()
    const { id, state } = await start({ query: { status: 'inactive' } })
    expect(state).toBe('running')
    expect((await api.refusal(downloadExport, { as, params: { id } })).status).toBe(404)
    await run()
    expect(await api.call(listExports, { as })).toMatchObject([{ id, state: 'ready', rows: 2300 }])
    expect(new Set(await linesOf(id)).size).toBe(2301)
    const { notifications } = await api.call(listNotifications, { as })
    expect(notifications).toMatchObject([{ kind: 'export-ready', values: { label: 'People' }, link: '/apps/exports' }])
    const other = await api.signIn()
    for (const endpoint of [downloadExport, deleteExport])
      expect((await api.refusal(endpoint, { as: other, params: { id } })).status).toBe(404)
  })

  it('that is cancelled leaves nothing behind', async () => {
    await people(1100)
    const run = slowQueue()
    const { id } = await start()
    await api.call(deleteExport, { as, params: { id } })
    await run()
    expect(await api.call(listExports, { as })).toEqual([])
    expect(await api.machine.files.keys()).toEqual([])
    expect((await api.call(listNotifications, { as })).notifications).toEqual([])
  })

  // Of two processes, the one that a test can't reach does the work.
  it.skipIf(hasTwoProcesses)(
    'ends as failed where the disk is nearly full by the time its large file is written',
    async () => {
      await people(1100)
      const run = slowQueue()
      const { id } = await start({ columns: Array.from({ length: 10 }, () => columns[0]) })
      Object.assign(api.machine, { room: { freeBytes: () => 200_000_000, isLow: () => true, onLow: () => {} } })
      try {
        await run()
        expect(await api.call(listExports, { as })).toMatchObject([{ id, state: 'failed' }])
        expect(await api.machine.files.keys()).toEqual([])
      } finally {
        api.machine.room = undefined
      }
    },
  )

  it('ends as failed when its owner may no longer read the list', async () => {
    await people(1100)
    const run = slowQueue()
    await api.machine.db.insert(roles).values({ name: 'plain', rules: [{ action: 'read', subject: 'User' }] })
    const reader = await api.signIn([], { role: 'plain' })
    const { id } = await api.call(startExport, { as: reader, body: order() })
    await api.machine.db.update(roles).set({ rules: [] }).where(eq(roles.name, 'plain'))
    await run()
    expect(await api.call(listExports, { as: reader })).toMatchObject([{ id, state: 'failed' }])
  })

  it('stays available as long as its owner may read the list', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'User' }])
    const { id } = await api.call(startExport, { as: reader, body: order() })
    expect((await api.call(downloadExport, { as: reader, params: { id } })).status).toBe(200)
    await api.machine.db.update(roles).set({ rules: [] })
    expect((await api.refusal(downloadExport, { as: reader, params: { id } })).status).toBe(403)
  })

  it('is made anew by who may no longer read what else was in it, or is forbidden a part since', async () => {
    const read = { action: 'read', subject: 'User' }
    const phones = { action: 'read', subject: 'Recipient' }
    const rule = (rules: AbilityRule[]) => api.machine.db.update(roles).set({ rules }).where(eq(roles.name, 'plain'))
    await api.machine.db.insert(roles).values({ name: 'plain', rules: [read, phones] })
    const reader = await api.signIn([], { role: 'plain' })
    const { id } = await api.call(startExport, { as: reader, body: order() })
    for (const rules of [[read], [read, phones, { ...read, inverted: true, conditions: { id: 7 } }]]) {
      await rule(rules)
      expect((await api.refusal(downloadExport, { as: reader, params: { id } })).status).toBe(403)
    }
    await rule([read, phones])
    expect((await api.call(downloadExport, { as: reader, params: { id } })).status).toBe(200)
  })

  it('is made anew by who may read fewer or other rows than when it was written', async () => {
    await people(3)
    const read = { action: 'read', subject: 'User' }
    const rule = (rules: AbilityRule[]) => api.machine.db.update(roles).set({ rules }).where(eq(roles.name, 'plain'))
    await api.machine.db.insert(roles).values({ name: 'plain', rules: [read] })
    const reader = await api.signIn([], { role: 'plain' })
    const { id } = await api.call(startExport, { as: reader, body: order() })
    await rule([{ ...read, conditions: { id: '$user.id' } }])
    expect(await api.refusal(downloadExport, { as: reader, params: { id } })).toMatchObject({
      status: 403,
      message: 'Your rights have changed since this file was written. Export the list again.',
    })
    const { id: narrow } = await api.call(startExport, { as: reader, body: order() })
    expect((await api.call(downloadExport, { as: reader, params: { id: narrow } })).status).toBe(200)
    await rule([read, { action: 'read', subject: 'Order' }])
    expect((await api.call(downloadExport, { as: reader, params: { id } })).status).toBe(200)
  })

  it.each(['en', 'fr', 'ar'])('refuses a filter that is none, in the language %s', async (language) => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
    for (const query of [{ q: deep(40) }, { q: { a: [deep(40)] } }]) {
      const refused = await api.refusal(startExport, {
        as,
        body: order({ query }),
        headers: { 'accept-language': language },
      })
      expect([JSON.stringify(query).slice(0, 40), refused.status]).toEqual([JSON.stringify(query).slice(0, 40), 422])
    }
    const body = `{"list":"/api/apps/users","label":"People","format":"csv","columns":[{"title":"Name","fields":["fullName"]}],"query":{"q":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
    expect(
      (await api.fetch(new Request('http://localhost/api/exports', { method: 'POST', headers, body }))).status,
    ).toBe(422)
  })

  it('is removed after a week', async () => {
    await start()
    const { clock } = api.machine
    const before = clock.now
    clock.now = new Date(before.getTime() + 8 * dayMs)
    as = await api.signIn()
    await start()
    clock.now = before
    expect(await api.machine.files.keys()).toHaveLength(1)
  })

  it.each([
    [{ list: '/api/apps/nowhere' }, 404],
    [{ list: '/api/notifications' }, 404],
    [{ format: 'exe' }, 422],
    [{ columns: [] }, 422],
  ])('is refused with %j', async (change, status) => {
    expect((await api.refusal(startExport, { as, body: order(change) })).status).toBe(status)
  })

  it('refuses people who may not read the list, and API keys', async () => {
    const stranger = await api.signIn([{ action: 'read', subject: 'Order' }])
    expect((await api.refusal(startExport, { as: stranger, body: order() })).status).toBe(403)
    const { key } = await api.call(createApiKey, {
      as,
      body: { name: 'Shop', scopes: ['orders:write'], expiresAt: null },
    })
    expect((await api.refusal(startExport, { as: key, body: order() })).status).toBe(403)
  })
})
