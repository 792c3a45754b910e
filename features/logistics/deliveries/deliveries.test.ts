import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { createDepot, createZone } from '../depots/contract.ts'
import { weekOf } from '../settings/rules.ts'
import * as contract from './contract.ts'
import type { Delivery } from './contract.ts'
import { sampleDeliveries } from './sample.ts'
import { moveDelivery } from './server/commands.ts'
import { deliveries } from './server/tables.ts'

const api = await testApi()
const town = new SampleTown()
town.road('Rambla', [-56.12, -34.9], [-56.08, -34.9]).house(-56.09, -34.8999, 'Rambla', '12')
const files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
let as = ''
let depotId = 0
beforeEach(async () => {
  as = await api.signIn()
  api.machine.regions.put(files)
  depotId = (await api.call(createDepot, { as, body: depot })).id
  // Were it the only one, everything would be delivered from it.
  await api.call(createDepot, { as, body: { ...depot, name: 'Other', code: 'OTHER' } })
})

const depot = {
  name: 'North',
  code: 'N1',
  address: '',
  point: [-56.18, -34.88] as [number, number],
  docks: 3,
  hours: weekOf(['monday'], '08:00', '17:00'),
  days: [],
  loadingMinutes: 15,
}
const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const input = (change: Record<string, unknown> = {}) =>
  ({ recipient: 'Ana Pérez', address: 'Rambla 12', date: '2026-11-21', ...change }) as never
const take = (change: Record<string, unknown> = {}, token = as) =>
  api.call(contract.createDelivery, { as: token, body: input(change) })
const list = async (query: object = {}, token = as) =>
  (await api.call(contract.listDeliveries, { as: token, query })).deliveries.map(({ reference }) => reference)
const read = (reference: string, token = as) =>
  api.call(contract.readDelivery, { as: token, params: { id: reference } })
const move = ({ id, version }: Delivery, name: 'cancel' | 'reopen' | 'reschedule' | 'return' | 'receive', more = {}) =>
  api.call(contract.moveDelivery, { as, params: { id }, body: { version, move: name, ...more } })
/** What plans and drivers do: not calls of this room. */
const drive = async (id: number, ...moves: Parameters<typeof moveDelivery>[2]['move'][]) => {
  for (const one of moves)
    await api.machine.db.transaction(async (tx) => {
      const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id))
      await moveDelivery(tx, { ...api.machine, address: '' }, { row: row!, move: one })
    })
}
const scoped = (scope: Record<string, unknown>, person = {}) =>
  api.signIn([{ action: ['read', 'write', 'create'], subject: 'Delivery', conditions: scope }], person)

describe('taking a delivery', () => {
  it('finds its address and gives it a reference and an unguessable tracking code', async () => {
    const made = await take()
    expect(made).toMatchObject({ reference: 'D-000001', state: 'ready', quality: 'exact', source: 'manual' })
    expect(made.trackingCode).toMatch(/^[0-9a-f]{32}$/)
    expect(made.door?.[0]).toBeCloseTo(-56.09)
    expect(await read('D-000001')).toEqual(made)
    expect(await api.call(contract.readDeliveryById, { as, params: { id: made.id } })).toEqual(made)
  })

  it('waits if its address can’t be found, and is ready once it has a pin on the map', async () => {
    expect(await take({ address: 'Nowhere Street 99' })).toMatchObject({ state: 'needsAddress', quality: 'unknown' })
    expect(await take({ address: 'Nowhere Street 98', pins })).toMatchObject({ state: 'ready', quality: 'exact' })
    // What was settled once is known the next time, however it is written.
    expect(await take({ address: 'nowhere street, 98' })).toMatchObject({ state: 'ready', door: pins.door })
  })

  it('refuses a reference that is taken', async () => {
    await take({ reference: 'A-1' })
    expect(await api.refusal(contract.createDelivery, { as, body: input({ reference: 'A-1' }) })).toMatchObject({
      status: 409,
      issues: [{ path: 'reference', message: expect.stringContaining('A-1') }],
    })
  })

  it('says nothing of a delivery that has the reference where one may not see it', async () => {
    const own = { ownerId: '$user.id' }
    const client = await api.signIn([{ action: ['read', 'create'], subject: 'Delivery', conditions: own }])
    await take({ reference: 'A-1' })
    const body = input({ reference: 'A-1' })
    expect(await api.refusal(contract.createDelivery, { as: client, body })).toMatchObject({
      status: 409,
      issues: [{ path: 'reference', message: 'This reference can’t be used. Choose another one.' }],
    })
    await take({ reference: 'A-2' }, client)
  })

  it('is done once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'k1' }
    const first = await api.call(contract.createDelivery, { as, body: input(), headers })
    expect(await api.call(contract.createDelivery, { as, body: input(), headers })).toEqual(first)
    expect(await list()).toHaveLength(1)
  })

  it('by API key is recorded as such', async () => {
    const body = { name: 'Shop', scopes: ['deliveries:write' as const], expiresAt: null }
    const { key } = await api.call(createApiKey, { as, body })
    expect((await take({}, key)).source).toBe('api')
  })

  it('links a pickup with its drop', async () => {
    await take({ reference: 'P-1', type: 'pickup' })
    expect((await take({ reference: 'P-2', linkedTo: 'P-1' })).linked).toEqual({ reference: 'P-1', type: 'pickup' })
    expect((await read('P-1')).linked).toEqual({ reference: 'P-2', type: 'drop' })
    expect((await api.refusal(contract.createDelivery, { as, body: input({ linkedTo: 'X' }) })).status).toBe(422)
  })

  it('assigns its zone', async () => {
    const ring = [
      [-57, -36],
      [-55, -36],
      [-55, -34],
      [-57, -34],
      [-57, -36],
    ] as [number, number][]
    const zone = await api.call(createZone, {
      as,
      body: { name: 'All', color: '#7367F0', rings: [ring], depotId: null },
    })
    expect((await take({ pins })).zoneId).toBe(zone.id)
  })

  it('refuses more amounts than there are units', async () => {
    const quantities = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`unit-${index}`, 1]))
    const body = { recipient: 'Ana', address: 'Rambla 12', quantities }
    const refused = await api.refusal(contract.createDelivery, { as, body })
    expect([refused.status, refused.issues.map(({ path }) => path)]).toEqual([422, ['quantities']])
  })

  it('refuses bad input with the field', async () => {
    const wrong = [{ recipient: '' }, { address: ' ' }, { priority: 9 }, { date: '2026-02-30' }, { depotId: 999 }]
    for (const change of wrong)
      expect((await api.refusal(contract.createDelivery, { as, body: input(change) })).status).toBe(422)
  })
})

describe('taking many', () => {
  const batch = (rows: unknown[], duplicates: 'skip' | 'update' | 'keep' = 'skip', token = as) =>
    api.call(contract.createDeliveries, { as: token, body: { deliveries: rows, duplicates } })

  it('returns the outcome row by row, and one invalid row stops no other', async () => {
    const rows = [
      input({ reference: 'A' }),
      { reference: 'X', recipient: 'x' },
      input({ reference: 'B' }),
      input({ reference: 'A' }),
    ]
    const answer = await batch(rows)
    expect(answer.rows.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created', 'skipped'])
    expect(answer.rows[1]).toMatchObject({
      reference: 'X',
      message: expect.stringContaining('address') as string,
      code: 'common.notValid',
      issues: [{ path: 'address', code: 'common.fields.required' }],
    })
    expect(await list()).toEqual(['B', 'A'])
  })

  it('skips, updates or keeps both if a reference is taken', async () => {
    await take({ reference: 'A', priority: 0 })
    expect((await batch([input({ reference: 'A', priority: 3 })])).rows[0]?.outcome).toBe('skipped')
    expect((await read('A')).priority).toBe(0)
    expect((await batch([input({ reference: 'A', priority: 3 })], 'update')).rows[0]?.outcome).toBe('updated')
    expect((await read('A')).priority).toBe(3)
    expect((await batch([input({ reference: 'A' })], 'keep')).rows[0]?.reference).toMatch(/^A-\d+$/)
  })

  it('never changes deliveries that aren’t the caller’s', async () => {
    await take({ reference: 'A' })
    const client = await scoped({ ownerId: '$user.id' })
    const answer = await batch([input({ reference: 'A', recipient: 'Thief' })], 'update', client)
    expect(answer.rows[0]).toMatchObject({ outcome: 'refused', id: null })
    expect((await read('A')).recipient).toBe('Ana Pérez')
  })
})

describe('changing a delivery', () => {
  it('keeps fields that aren’t sent, and refuses an older version', async () => {
    const made = await take({ tags: ['fragile'], driverNote: 'Ring twice' })
    const body = { version: 1, priority: 3 } as never
    const changed = await api.call(contract.changeDelivery, { as, params: { id: made.id }, body })
    expect(changed).toMatchObject({ priority: 3, tags: ['fragile'], driverNote: 'Ring twice', version: 2 })
    expect((await api.refusal(contract.changeDelivery, { as, params: { id: made.id }, body })).status).toBe(409)
  })

  it('follows its address between ready and waiting', async () => {
    const { id } = await take()
    const change = (version: number, more: object) =>
      api.call(contract.changeDelivery, { as, params: { id }, body: { version, ...more } })
    expect((await change(1, { address: 'Lost 1' })).state).toBe('needsAddress')
    expect((await change(2, { pins })).state).toBe('ready')
  })

  it('that is on its way is refused, except for notes and tags', async () => {
    const { id } = await take()
    await drive(id, 'plan', 'publish', 'depart')
    const change = { as, params: { id }, body: { version: 4, date: '2026-12-01' } as never }
    expect((await api.refusal(contract.changeDelivery, change)).status).toBe(409)
    const body = { version: 4, tags: ['late'] } as never
    expect((await api.call(contract.changeDelivery, { as, params: { id }, body })).tags).toEqual(['late'])
  })

  it('appears on its timeline, with the person who made it', async () => {
    const made = await take()
    const changed = await api.call(contract.changeDelivery, {
      as,
      params: { id: made.id },
      body: { version: 1, priority: 2 } as never,
    })
    await move(changed, 'cancel', { reason: 'Called off' })
    const { entries } = await api.call(contract.readTimeline, { as, params: { id: made.id } })
    expect(entries.map(({ kind, state, note }) => ({ kind, state, note }))).toEqual([
      { kind: 'created', state: 'ready', note: '' },
      { kind: 'changed', state: null, note: '' },
      { kind: 'state', state: 'cancelled', note: 'Called off' },
    ])
    expect(entries[1]?.fields).toEqual(['priority'])
    expect(entries[0]?.actor).toMatch(/^Person/)
  })
})

describe('the life of a delivery', () => {
  it('fails, is rescheduled, and goes back', async () => {
    const { id, reference } = await take()
    await drive(id, 'plan', 'publish', 'load', 'depart', 'arrive', 'fail')
    expect(await read(reference)).toMatchObject({ state: 'failed' })
    const again = await move(await read(reference), 'reschedule', { date: '2026-11-25' })
    expect(again).toMatchObject({ state: 'ready', date: '2026-11-25' })
    await drive(id, 'plan', 'publish', 'depart', 'arrive', 'fail')
    const back = await move(await read(reference), 'return')
    expect((await move(back, 'receive')).state).toBe('returned')
  })

  it('refuses a move that its state doesn’t allow, and one based on an older version', async () => {
    const made = await take()
    const call = (body: object) => api.refusal(contract.moveDelivery, { as, params: { id: made.id }, body })
    expect((await call({ version: 1, move: 'return' })).status).toBe(409)
    expect((await call({ version: 9, move: 'cancel' })).status).toBe(409)
    expect((await call({ version: 1, move: 'deliver' })).status).toBe(422)
  })
})

describe('lists of deliveries', () => {
  it('are narrowed, searched and sorted', async () => {
    await take({ reference: 'A', priority: 3, tags: ['cold'], depotId })
    await take({ reference: 'B', date: '2026-11-22', recipient: 'Zoë', address: 'Lost 1' })
    expect(await list({ q: 'zoe' })).toEqual(['B'])
    expect(await list({ q: 'rambla' })).toEqual(['A'])
    expect(await list({ date: '2026-11-21' })).toEqual(['A'])
    expect(await list({ from: '2026-11-22', to: '2026-11-30' })).toEqual(['B'])
    expect(await list({ tab: 'needsAddress' })).toEqual(['B'])
    expect(await list({ state: 'ready' })).toEqual(['A'])
    expect(await list({ priority: '3' })).toEqual(['A'])
    expect(await list({ tag: 'cold' })).toEqual(['A'])
    expect(await list({ depotId })).toEqual(['A'])
    expect(await list({ source: 'api' })).toEqual([])
    expect(await list({ sortBy: 'recipient', orderBy: 'asc' })).toEqual(['A', 'B'])
  })

  it('count the deliveries of each tab, and show where they go', async () => {
    await take()
    await take({ address: 'Lost 1' })
    const { all, tabs } = await api.call(contract.countDeliveries, { as, query: {} })
    expect({ all, ...tabs }).toMatchObject({ all: 2, ready: 1, needsAddress: 1, out: 0 })
    const searched = await api.call(contract.countDeliveries, { as, query: { q: 'lost' } })
    expect({ all: searched.all, ...searched.tabs }).toMatchObject({ all: 1, ready: 0, needsAddress: 1, out: 0 })
    const drafted = await api.call(contract.countDeliveries, { as, query: { tag: 'cold' } })
    expect(drafted).toMatchObject({ all: 0, tabs: { ready: 0, returns: 0 } })
    const { points } = await api.call(contract.listDeliveryPoints, { as, query: {} })
    expect(points).toHaveLength(1)
  })

  it('recall recipients with their places', async () => {
    await take({ phone: '099 123 456' })
    const { recipients } = await api.call(contract.recallRecipients, { as, query: { q: 'ana' } })
    expect(recipients).toMatchObject([{ recipient: 'Ana Pérez', phone: '099 123 456', place: { quality: 'exact' } }])
  })
})

describe('bulk actions', () => {
  const bulk = (body: object) => api.call(contract.bulkDeliveries, { as, body: body as never })

  it('return the outcome of each, and can be undone if nothing happened since', async () => {
    const one = await take({ priority: 0 })
    const other = await take({ priority: 0 })
    const gone = await take()
    await drive(gone.id, 'plan', 'publish', 'depart')
    const ids = [one.id, other.id, gone.id, 999]
    const answer = await bulk({ action: 'priority', ids, priority: 3 })
    expect(answer.done).toEqual([one.id, other.id])
    expect(answer.refused.map(({ id }) => id)).toEqual([gone.id, 999])
    await api.call(contract.changeDelivery, { as, params: { id: other.id }, body: { version: 2, date: null } })
    const undone = await api.call(contract.undoBulk, { as, params: { id: answer.undoId! } })
    expect(undone.done).toEqual([one.id])
    expect(undone.refused.map(({ id }) => id)).toEqual([other.id])
    expect((await read(one.reference)).priority).toBe(0)
    // What was refused stays as it is, and says so again.
    const again = await api.call(contract.undoBulk, { as, params: { id: answer.undoId! } })
    expect({ done: again.done, refused: again.refused.length }).toEqual({ done: [], refused: 1 })
  })

  it('cancel and reopen', async () => {
    const { id, reference } = await take()
    const { undoId } = await bulk({ action: 'cancel', ids: [id] })
    expect((await read(reference)).state).toBe('cancelled')
    await api.call(contract.undoBulk, { as, params: { id: undoId! } })
    expect((await read(reference)).state).toBe('ready')
  })
})

describe('what people see', () => {
  const leaks = async (token: string, hidden: Delivery) => {
    const { id, reference } = hidden
    const by = { as: token }
    expect(await list({}, token)).not.toContain(reference)
    expect((await api.call(contract.countDeliveries, { ...by, query: {} })).all).toBe(0)
    expect((await api.call(contract.listDeliveryPoints, { ...by, query: {} })).points).toEqual([])
    expect((await api.call(contract.recallRecipients, { ...by, query: { q: 'ana' } })).recipients).toEqual([])
    expect((await api.refusal(contract.readDelivery, { ...by, params: { id: reference } })).status).toBe(404)
    expect((await api.refusal(contract.readDeliveryById, { ...by, params: { id } })).status).toBe(404)
    expect((await api.refusal(contract.readTimeline, { ...by, params: { id } })).status).toBe(404)
    const body = { version: 1, priority: 0 } as never
    expect((await api.refusal(contract.changeDelivery, { ...by, params: { id }, body })).status).toBe(404)
    const cancel = { version: 1, move: 'cancel' } as never
    expect((await api.refusal(contract.moveDelivery, { ...by, params: { id }, body: cancel })).status).toBe(404)
    const bulk = { action: 'priority', ids: [id], priority: 3 } as never
    expect((await api.call(contract.bulkDeliveries, { ...by, body: bulk })).done).toEqual([])
    expect((await api.refusal(contract.printLabels, { ...by, query: { ids: [id] } })).status).toBe(422)
  }

  it('a client sees and makes their own only', async () => {
    const hidden = await take()
    const client = await scoped({ ownerId: '$user.id' })
    await leaks(client, hidden)
    const mine = await take({ reference: 'MINE', address: 'Rambla 12', privateNote: 'x' }, client)
    expect(await list({}, client)).toEqual(['MINE'])
    // The house's notes on the same address stay the house's.
    expect(mine.placeId).not.toBe(hidden.placeId)
    await leaks(await scoped({ ownerId: '$user.id' }), mine)
  })

  it('a depot clerk sees and makes those of their depots only', async () => {
    const elsewhere = await take()
    const clerk = await scoped({ depotId: { $in: '$user.depotIds' } }, { depotIds: [depotId] })
    await leaks(clerk, elsewhere)
    const here = await take({ reference: 'HERE', depotId }, clerk)
    expect(await list({}, clerk)).toEqual(['HERE'])
    expect((await api.refusal(contract.createDelivery, { as: clerk, body: input() })).status).toBe(403)
    const away = { version: here.version, depotId: null } as never
    expect(
      (await api.refusal(contract.changeDelivery, { as: clerk, params: { id: here.id }, body: away })).status,
    ).toBe(403)
  })

  it('a driver sees what is on their route only', async () => {
    const hidden = await take()
    const driver = await scoped({ driverUserId: '$user.id' }, { email: 'driver@test.example' })
    await leaks(driver, hidden)
    const [person] = await api.machine.db.select().from(users).where(eq(users.email, 'driver@test.example'))
    await api.machine.db.update(deliveries).set({ driverUserId: person!.id }).where(eq(deliveries.id, hidden.id))
    expect(await list({}, driver)).toEqual([hidden.reference])
  })

  it('private notes are only for people who may change the delivery', async () => {
    const { reference } = await take({ privateNote: 'Owes us money' })
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await read(reference, reader)).privateNote).toBe('')
    expect((await read(reference)).privateNote).toBe('Owes us money')
  })
})

describe('the day of a new delivery', () => {
  const next = async () => (await api.call(contract.readNextDay, { as })).date

  it('is the next one on which a depot opens, and after the cut-off the one after it', async () => {
    const { clock } = api.machine
    const friday = clock.now
    // The depot opens on Mondays.
    expect(await next()).toBe('2026-11-23')
    clock.now = new Date('2026-11-22T09:00:00Z')
    expect(await next()).toBe('2026-11-23')
    clock.now = new Date('2026-11-22T18:00:00Z')
    expect(await next()).toBe('2026-11-30')
    clock.now = friday
  })

  it('is shown only to people who may add one', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(contract.readNextDay, { as: reader })).status).toBe(403)
  })
})

describe('the sample', () => {
  it('is the same on every run: today ready, tomorrow with addresses to check', async () => {
    await sampleDeliveries(api.machine)
    const count = async (query: object) =>
      (await api.call(contract.listDeliveries, { as, query: { ...query, itemsPerPage: 5 } })).total
    expect(await count({ date: '2026-11-20' })).toBe(240)
    expect(await count({ date: '2026-11-20', tab: 'ready' })).toBe(240)
    expect(await count({ date: '2026-11-21' })).toBe(240)
    expect(await count({ tab: 'needsAddress' })).toBe(12)
  })
})
