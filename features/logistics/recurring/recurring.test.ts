import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { changeDelivery, createDelivery, listDeliveries, readDelivery, readTimeline } from '../deliveries/contract.ts'
import { moveDelivery } from '../deliveries/server/commands.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { places } from '../places/server/tables.ts'
import { changeHolidays } from '../settings/contract.ts'
import * as contract from './contract.ts'
import type { Pattern, PatternInput } from './contract.ts'
import { samplePatterns } from './sample.ts'
import { followJob } from './server/commands.ts'

// The clock of the tests stands on Friday, 20 November 2026.
const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
})

const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const input = (change: Partial<PatternInput> = {}) =>
  ({
    recipient: 'Ana Pérez',
    address: 'Rambla 12',
    pins,
    weekdays: ['monday', 'thursday'],
    startsOn: '2026-11-20',
    ...change,
  }) as PatternInput
const add = (change: Partial<PatternInput> = {}, token = as) =>
  api.call(contract.createPattern, { as: token, body: input(change) })
const change = ({ id, version }: Pattern, next: Partial<PatternInput>) =>
  api.call(contract.changePattern, { as, params: { pattern: id }, body: { ...input(next), version } })
const made = async () => {
  const query = { sortBy: 'date', orderBy: 'asc' as const, itemsPerPage: 100 }
  return (await api.call(listDeliveries, { as, query })).deliveries
}
const days = async () => (await made()).map(({ date }) => date?.slice(5))
const act = (endpoint: typeof contract.pausePattern, { id, version }: Pattern) =>
  api.call(endpoint, { as, params: { pattern: id }, body: { version } })
const plan = async (id: number) =>
  api.machine.db.transaction(async (tx) => {
    const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id))
    await moveDelivery(tx, { ...api.machine, address: '' }, { row: row!, move: 'plan' })
  })
const follow = async (id: number) => {
  await api.machine.queue.add({ name: followJob, data: { id } }, api.machine.db)
  await api.machine.queue.runKept()
}
const twoWeeks = ['11-23', '11-26', '11-30', '12-03']

describe('a recurring delivery', () => {
  it('adds a delivery for each of its days within reach, each naming it', async () => {
    const pattern = await add({ tags: ['weekly'] })
    expect(pattern).toMatchObject({ state: 'active', nextDates: ['2026-11-23', '2026-11-26', '2026-11-30'] })
    expect(await days()).toEqual(twoWeeks)
    const [first] = await made()
    expect(first).toMatchObject({ source: 'recurring', state: 'ready', tags: ['weekly'], door: pins.door })
    const read = await api.call(readDelivery, { as, params: { id: first!.reference } })
    expect(read.patternId).toBe(pattern.id)
    const query = { patternId: pattern.id }
    expect((await api.call(listDeliveries, { as, query })).total).toBe(4)
  })

  it('adds each day once, whatever is repeated or restarted', async () => {
    const { id } = await add()
    for (let times = 0; times < 3; times++) await follow(id)
    await Promise.all([follow(id), follow(id)])
    expect(await days()).toEqual(twoWeeks)
  })

  it('adds the next day by itself, and those it missed while the program was stopped', async () => {
    await add()
    api.machine.clock.now = new Date('2026-11-23T09:00:00Z')
    await api.machine.queue.runKept()
    expect(await days()).toEqual([...twoWeeks, '12-07'])
    api.machine.clock.now = new Date('2026-11-29T09:00:00Z')
    await api.machine.queue.runKept()
    expect(await days()).toEqual([...twoWeeks, '12-07', '12-10'])
  })

  it('follows the holidays of the workspace', async () => {
    const { id } = await add({ onHoliday: 'before' })
    const value = { days: [{ date: '2025-11-26', name: 'Holiday', isYearly: true }] }
    await api.call(changeHolidays, { as, body: { version: 0, value } })
    await follow(id)
    expect(await days()).toEqual(['11-23', '11-25', '11-30', '12-03'])
  })

  it('changes the deliveries that are neither planned nor edited, and removes those it has no day for', async () => {
    const pattern = await add()
    const [planned, edited] = await made()
    await plan(planned!.id)
    const body = { version: edited!.version, driverNote: 'Ring twice' }
    await api.call(changeDelivery, { as, params: { id: edited!.id }, body })
    await change(pattern, { recipient: 'Luis Díaz', weekdays: ['monday'] })
    const rows = (await made()).map(({ date, recipient }) => [date?.slice(5), recipient])
    expect(rows).toEqual([
      ['11-23', 'Ana Pérez'],
      ['11-26', 'Ana Pérez'],
      ['11-30', 'Luis Díaz'],
    ])
    const { entries } = await api.call(readTimeline, { as, params: { id: (await made())[2]!.id } })
    expect(entries.map(({ kind }) => kind)).toEqual(['created', 'changed'])
  })

  it('keeps changing the deliveries it changed before, and adds a day again that it had removed', async () => {
    const first = await change(await add(), { weekdays: ['monday'] })
    const second = await change(first, { priority: 2 })
    expect(await days()).toEqual(twoWeeks)
    await change(second, { priority: 3 })
    expect((await made()).map(({ priority }) => priority)).toEqual([3, 3, 3, 3])
  })

  it('waits for a person if its address cannot be found, and changes once it is settled', async () => {
    const pattern = await add({ pins: null, address: 'Nowhere 99' })
    expect((await made()).map(({ state }) => state)).toEqual(twoWeeks.map(() => 'needsAddress'))
    await change(pattern, { pins, address: 'Nowhere 98' })
    expect((await made()).map(({ state }) => state)).toEqual(twoWeeks.map(() => 'ready'))
  })

  it('adds nothing while paused, and goes on when resumed', async () => {
    const paused = await act(contract.pausePattern, await add())
    expect(paused).toMatchObject({ state: 'paused', nextDates: [] })
    api.machine.clock.now = new Date('2026-11-30T09:00:00Z')
    await api.machine.queue.runKept()
    expect(await days()).toEqual(twoWeeks)
    await act(contract.resumePattern, paused)
    expect(await days()).toEqual([...twoWeeks, '12-07', '12-10', '12-14'])
  })

  it('ends today, and takes later deliveries with it', async () => {
    const pattern = await add({ weekdays: ['friday'] })
    expect(await days()).toEqual(['11-20', '11-27', '12-04'])
    const ended = await act(contract.endPattern, pattern)
    expect(ended).toMatchObject({ state: 'active', endsOn: '2026-11-20' })
    expect(await days()).toEqual(['11-20'])
    api.machine.clock.now = new Date('2026-11-21T09:00:00Z')
    expect((await api.call(contract.listPatterns, { as, query: { state: 'ended' } })).total).toBe(1)
    const refused = await api.refusal(contract.pausePattern, {
      as,
      params: { pattern: ended.id },
      body: { version: ended.version },
    })
    expect(refused.status).toBe(409)
  })

  it('is found by its recipient and its state', async () => {
    await add()
    await act(contract.pausePattern, await add({ recipient: 'Eva Sosa' }))
    const names = async (query: object) =>
      (await api.call(contract.listPatterns, { as, query })).patterns.map(({ recipient }) => recipient)
    expect(await names({ sortBy: 'recipient', orderBy: 'asc' })).toEqual(['Ana Pérez', 'Eva Sosa'])
    expect(await names({ q: 'perez' })).toEqual(['Ana Pérez'])
    expect(await names({ state: 'paused' })).toEqual(['Eva Sosa'])
    expect(await names({ state: 'other' })).toEqual([])
  })

  it('comes with the sample workspace', async () => {
    await samplePatterns(api.machine)
    await samplePatterns(api.machine)
    expect((await api.call(contract.listPatterns, { as })).total).toBe(3)
  })
})

describe('calls for recurring deliveries', () => {
  it('need the right to add deliveries; a client sees their own and no private note', async () => {
    const own = [{ action: ['read', 'create'], subject: 'Delivery', conditions: { ownerId: '$user.id' } }]
    const client = await api.signIn(own)
    const mine = await add({ privateNote: 'Pays late' }, client)
    expect(mine.privateNote).toBe('')
    const house = await add()
    expect((await api.call(contract.listPatterns, { as: client })).patterns.map(({ id }) => id)).toEqual([mine.id])
    const at = (pattern: number, token?: string) =>
      api.refusal(contract.readPattern, { ...(token && { as: token }), params: { pattern } })
    expect((await at(house.id, client)).status).toBe(404)
    expect((await at(9999, as)).status).toBe(404)
    const body = { ...input(), version: 1 }
    const params = { pattern: mine.id }
    expect((await api.refusal(contract.changePattern, { as: client, params, body })).status).toBe(403)
  })

  it('show contact details to people who may see them, and keep them when others save', async () => {
    const pattern = await add({ phone: '099 123', email: 'ana@test.example' })
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: 'Delivery' }])
    const params = { pattern: pattern.id }
    const seen = await api.call(contract.readPattern, { as: clerk, params })
    const [listed] = (await api.call(contract.listPatterns, { as: clerk })).patterns
    const { nextDates: _next, createdAt: _at, state: _state, id: _id, ...body } = { ...seen, driverNote: 'Ring' }
    const saved = await api.call(contract.changePattern, { as: clerk, params, body })
    for (const one of [seen, listed, saved]) expect(one).toMatchObject({ phone: '', email: '' })
    const contact = { phone: '099 123', email: 'ana@test.example', driverNote: 'Ring' }
    expect(await api.call(contract.readPattern, { as, params })).toMatchObject(contact)
    const [client] = [
      await api.signIn([{ action: ['read', 'create'], subject: 'Delivery', conditions: { ownerId: '$user.id' } }]),
    ]
    expect(await add({ phone: '1' }, client)).toMatchObject({ phone: '1' })
  })

  it('move a settled place only for people who may edit places', async () => {
    const add12 = { recipient: 'Ana', address: 'Rambla 12', pins }
    const settled = await api.call(createDelivery, { as, body: add12 })
    const far = { door: [10, 50] as [number, number], parking: null }
    const doorNow = async () => (await api.call(readDelivery, { as, params: { id: settled.reference } })).door
    const delivery = { action: ['read', 'write', 'create'], subject: 'Delivery' }
    const clerk = await api.signIn([delivery])
    const refused = await api.refusal(contract.createPattern, { as: clerk, body: input({ pins: far }) })
    expect([refused.status, await doorNow()]).toEqual([403, pins.door])
    const pattern = await add({}, clerk)
    const params = { pattern: pattern.id }
    const next = { ...input({ pins: far }), version: pattern.version }
    expect((await api.refusal(contract.changePattern, { as: clerk, params, body: next })).status).toBe(403)
    expect(await doorNow()).toEqual(pins.door)
    await change(pattern, { pins: far })
    expect(await doorNow()).toEqual(far.door)
    // What is settled otherwise later stays so, whatever the pattern said.
    await api.machine.db.update(places).set({ doorLongitude: 1, doorLatitude: 2 })
    await follow(pattern.id)
    api.machine.clock.now = new Date('2026-11-24T09:00:00Z')
    await follow(pattern.id)
    expect(await doorNow()).toEqual([1, 2])
  })

  it('refuse invalid fields by name, and older versions', async () => {
    const wrong = [
      [{ weekdays: [] }, 'weekdays'],
      [{ recipient: '' }, 'recipient'],
      [{ endsOn: '2026-11-01' }, 'endsOn'],
      [{ everyWeeks: 0 }, 'everyWeeks'],
      [{ daysAhead: 400 }, 'daysAhead'],
      [{ skipDates: ['x'] }, 'skipDates.0'],
      [{ depotId: 999 }, 'depotId'],
    ] as const
    for (const [next, path] of wrong) {
      const refused = await api.refusal(contract.createPattern, { as, body: input(next as never) })
      expect([refused.status, refused.issues[0]?.path]).toEqual([422, path])
    }
    const pattern = await add()
    await change(pattern, { priority: 2 })
    await expect(change(pattern, { priority: 3 })).rejects.toMatchObject({ status: 409 })
  })
})
