import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import type { Optimise } from '#platform/planning/server/queries.ts'
import { changeDelivery, readDeliveryById, readTimeline } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { drivers } from '../drivers/server/tables.ts'
import { planStops, plans } from '../plans/server/tables.ts'
import * as contract from './contract.ts'
import { spreads } from './server/tables.ts'

// Tests here change and count what one process asks of the database.
const api = await testApi({ isAlone: true })
const { db, queue } = api.machine
const searched = api.machine.optimise
let day: PlanDay
const thursday = daysAfter(monday, 3)
const range = { earliestDate: monday, latestDate: thursday }
beforeEach(async () => {
  api.machine.optimise = searched
  day = await planDay(api, 4)
})

const settings = { from: monday, days: 4, depotId: 1, which: 'all' as const, pace: 'quick' as const, isEven: false }
const start = (given: object = {}, as = day.as) =>
  api.call(contract.startSpread, { as, body: { ...settings, ...given } })
const refusal = (given: object = {}, as = day.as) =>
  api.refusal(contract.startSpread, { as, body: { ...settings, ...given } })
const of = (id: number, as = day.as) => ({ as, params: { id } })
const read = (id: number, as = day.as) => api.call(contract.readSpread, of(id, as))
const movesOf = (spreadId: number, query = {}, as = day.as) =>
  api.call(contract.listMoves, { as, query: { spreadId, ...query } })
const dateOf = async (id: number) => (await api.call(readDeliveryById, of(id))).date
const span = { from: monday, days: 4, depotId: 1 }

/** Three deliveries without a day, and four that are for Monday. */
async function undated() {
  const ids = []
  for (let index = 0; index < 3; index++) ids.push(await day.take({ date: null, ...range }))
  return ids
}

describe('the days ahead', () => {
  it('show fixed and flexible deliveries, and who is on shift', async () => {
    await undated()
    const moved = await day.take(range)
    const { days, undated: waiting, earliest } = await api.call(contract.readAhead, { as: day.as, query: span })
    expect(days.map((one) => one.day)).toEqual([0, 1, 2, 3].map((later) => daysAfter(monday, later)))
    expect(days[0]).toMatchObject({ fixed: 4, flexible: 1, quantities: { parcels: 5 }, isHoliday: false })
    expect(days[1]).toMatchObject({ fixed: 0, flexible: 0, plans: [] })
    expect(days[0]!.shifts).toBeGreaterThan(0)
    expect(days[0]!.shiftSeconds).toBeGreaterThan(days[0]!.shifts * 3600)
    expect({ waiting, earliest }).toEqual({ waiting: 3, earliest: '2026-11-21' })
    const list = (on?: string) => api.call(contract.listFlexible, { as: day.as, query: { ...span, on } })
    expect((await list()).total).toBe(4)
    expect((await list('none')).total).toBe(3)
    expect((await list(monday)).deliveries).toMatchObject([{ id: moved, date: monday, ...range }])
  })

  it('take the same number of queries however many they are', async () => {
    let asked = 0
    const { select } = db
    const count = async (days: number) => {
      asked = 0
      db.select = ((...given: Parameters<typeof select>) => (asked++, select.apply(db, given))) as typeof select
      await api.call(contract.readAhead, { as: day.as, query: { ...span, days } }).finally(() => (db.select = select))
      return asked
    }
    // Jobs read the database beside a call, and only ever add to the count.
    const fewest = async (days: number) => Math.min(await count(days), await count(days), await count(days))
    const few = await fewest(2)
    expect(few).toBeGreaterThan(5)
    expect(await fewest(14)).toBe(few)
  })

  it('show the main plan of a day, and count its shifts by its routes', async () => {
    const plan = await day.make()
    const [first] = (await api.call(contract.readAhead, { as: day.as, query: { ...span, depotId: 0 } })).days
    expect(first!.plans).toEqual([{ id: plan.id, name: 'Base', stops: 0, unassigned: 4 }])
    expect(first!.shifts).toBe(plan.routes.length)
  })

  it('are those of the depots a person plans for', async () => {
    await undated()
    const may = (subject: string, depotId: number) => ({
      action: 'manage',
      subject,
      conditions: { depotId: { $in: [depotId] } },
    })
    const as = await api.signIn([may('Plan', 2), may('Run', 2), may('Delivery', 2)])
    const { days, undated: waiting } = await api.call(contract.readAhead, { as, query: { ...span, depotId: 0 } })
    expect({ fixed: days[0]!.fixed, waiting }).toEqual({ fixed: 0, waiting: 0 })
    expect((await api.refusal(contract.readAhead, { as, query: span })).status).toBe(403)
    expect((await refusal({}, as)).status).toBe(403)
    const { id } = await start()
    expect((await api.refusal(contract.readSpread, of(id, as))).status).toBe(404)
    expect((await api.refusal(contract.acceptSpread, of(id, as))).status).toBe(404)
  })
})

describe('a search for the best days', () => {
  it('gives each flexible delivery a day, and leaves the others on theirs', async () => {
    const ids = await undated()
    const { id } = await start()
    const found = await read(id)
    expect(found).toMatchObject({ state: 'done', done: 1, stops: 7, moves: 3, undated: { before: 3, after: 0 } })
    expect(found.days[0]!.before).toMatchObject({ stops: 4, unassigned: 0 })
    expect(found.days.reduce((sum, { after }) => sum + after.stops, 0)).toBe(7)
    const { moves } = await movesOf(id)
    expect(moves.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(ids.toSorted())
    // A van that drives anyway is cheaper than another one.
    for (const { from, to } of moves) expect({ from, to }).toEqual({ from: null, to: monday })
    for (const one of ids) expect(await dateOf(one)).toBeNull()
  })

  it('sets the days when it is accepted, and takes them back', async () => {
    const [first, changed] = await undated()
    const { id } = await start()
    const { version } = await api.call(readDeliveryById, of(changed!))
    await api.call(changeDelivery, { ...of(changed!), body: { version, priority: 2 } })
    const accepted = await api.call(contract.acceptSpread, of(id))
    expect(accepted).toMatchObject({ state: 'accepted', accepted: { set: 2, skipped: 1, undone: null } })
    expect([await dateOf(first!), await dateOf(changed!)]).toEqual([monday, null])
    const { entries } = await api.call(readTimeline, of(first!))
    expect(entries.at(-1)).toMatchObject({ kind: 'changed', fields: ['date'] })
    expect((await api.refusal(contract.acceptSpread, of(id))).status).toBe(409)
    expect(await api.call(contract.undoSpread, of(id))).toMatchObject({ state: 'undone', accepted: { undone: 2 } })
    expect(await dateOf(first!)).toBeNull()
    expect((await api.refusal(contract.undoSpread, of(id))).status).toBe(409)
  })

  it('undoes only days of deliveries that have not changed since', async () => {
    const [first, second] = await undated()
    const { id } = await start()
    await api.call(contract.acceptSpread, of(id))
    const { version } = await api.call(readDeliveryById, of(first!))
    await api.call(changeDelivery, { ...of(first!), body: { version, date: thursday } })
    expect((await api.call(contract.undoSpread, of(id))).accepted).toMatchObject({ set: 3, undone: 2 })
    expect([await dateOf(first!), await dateOf(second!)]).toEqual([thursday, null])
  })

  it('is accepted once by two people at the same moment', async () => {
    await undated()
    const { id } = await start()
    const answers = await Promise.allSettled([1, 2].map(() => api.call(contract.acceptSpread, of(id))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('leaves deliveries that someone locked in the main plan since', async () => {
    const own = await day.take({ date: thursday, ...range })
    await undated()
    const plan = await day.make()
    await db.update(plans).set({ day: thursday, isMain: true }).where(eq(plans.id, plan.id))
    const { id } = await start()
    const { moves } = await movesOf(id)
    expect(moves.map(({ deliveryId }) => deliveryId)).toContain(own)
    await db.insert(planStops).values({ planId: plan.id, deliveryId: own, locks: ['route'] })
    expect((await api.call(contract.acceptSpread, of(id))).accepted).toMatchObject({ set: 3, skipped: 1 })
    expect(await dateOf(own)).toBe(thursday)
  })

  it('is not accepted by someone who may not change all its deliveries', async () => {
    const [first] = await undated()
    const { id } = await start()
    const elsewhere = { action: 'write', subject: 'Delivery', conditions: { depotId: 2 } }
    const as = await api.signIn([{ action: 'read', subject: 'Run' }, elsewhere])
    expect((await api.refusal(contract.acceptSpread, of(id, as))).status).toBe(403)
    expect([(await read(id)).state, await dateOf(first!)]).toEqual(['done', null])
  })

  it('sets no day that is over by then', async () => {
    const [first] = await undated()
    const { id } = await start()
    const { now } = api.machine
    api.machine.now = () => new Date('2026-12-10T12:00:00Z')
    const accepted = await api.call(contract.acceptSpread, of(id)).finally(() => (api.machine.now = now))
    expect(accepted.accepted).toMatchObject({ set: 0, skipped: 3 })
    expect(await dateOf(first!)).toBeNull()
  })

  it('leaves deliveries that already have a day, if only others are requested', async () => {
    const [first] = await undated()
    await db.update(deliveries).set({ date: thursday }).where(eq(deliveries.id, first!))
    const found = await read((await start({ which: 'undated' })).id)
    expect(found).toMatchObject({ moves: 2, undated: { before: 2, after: 0 } })
    expect(found.days[3]!.before).toMatchObject({ stops: 1, routesUsed: 1 })
    expect(found.days[3]!.after.stops).toBeGreaterThan(0)
    // Of all, it joins the others on Monday: no one drives on Thursday.
    const all = await read((await start()).id)
    expect(all.moves).toBe(3)
    expect(all.days[3]!.after.stops).toBe(0)
  })

  it('leaves published deliveries, and those locked in the main plan, on their day', async () => {
    const [published, locked] = [
      await day.take({ date: thursday, ...range }),
      await day.take({ date: thursday, ...range }),
    ]
    await undated()
    await db.update(deliveries).set({ state: 'published' }).where(eq(deliveries.id, published))
    const plan = await day.make()
    await db.update(plans).set({ day: thursday, isMain: true }).where(eq(plans.id, plan.id))
    await db.insert(planStops).values({ planId: plan.id, deliveryId: locked, locks: ['route'] })
    const { moves } = await movesOf((await start()).id)
    expect(moves.map(({ deliveryId }) => deliveryId)).not.toContain(published)
    expect(moves.map(({ deliveryId }) => deliveryId)).not.toContain(locked)
    expect(moves).toHaveLength(3)
  })

  it('names deliveries that no shift can take', async () => {
    const heavy = await day.take({ date: null, ...range, skills: ['forklift'] })
    const { id } = await start()
    expect(await read(id)).toMatchObject({ moves: 0, unplaced: 1, undated: { before: 1, after: 1 } })
    const { moves } = await movesOf(id, { kind: 'unplaced' })
    expect(moves).toMatchObject([{ deliveryId: heavy, from: null, to: null }])
  })

  it('is refused for days that are over, too many, or without flexible work and shifts', async () => {
    expect((await refusal()).status).toBe(409)
    await undated()
    expect((await refusal({ from: '2026-11-20' })).issues[0]).toMatchObject({ path: 'from' })
    for (const days of [1, 15]) expect((await refusal({ days })).status).toBe(422)
    expect((await refusal({ depotId: 99 })).status).toBe(404)
    await db.update(drivers).set({ vehicleId: null })
    expect((await refusal()).status).toBe(409)
  })

  it('can be stopped, and blocks another one until then', async () => {
    await undated()
    let isSearching = () => {}
    const searching = new Promise<void>((resolve) => (isSearching = resolve))
    api.machine.optimise = ((_, order) => {
      isSearching()
      return new Promise((_, reject) => order.signal?.addEventListener('abort', () => reject(new Error('stopped'))))
    }) satisfies Optimise
    const starting = start()
    await searching
    const [{ id } = { id: 0 }] = await db.select({ id: spreads.id }).from(spreads)
    expect((await refusal()).status).toBe(409)
    expect((await api.refusal(contract.acceptSpread, of(id))).status).toBe(409)
    expect(await api.call(contract.stopSpread, of(id))).toMatchObject({ state: 'cancelled', moves: 0 })
    await starting
    expect(await read(id)).toMatchObject({ state: 'cancelled', days: [] })
  })

  it('does not block one for other depots', async () => {
    await undated()
    const away = { date: null, ...range, depotId: 2 }
    await day.take(away)
    const { id } = await start()
    await db.update(spreads).set({ state: 'running', worker: 'other' }).where(eq(spreads.id, id))
    expect((await refusal({ depotId: 0 })).status).toBe(409)
    expect(await read((await start({ depotId: 2 })).id)).toMatchObject({ state: 'done', stops: 1 })
  })

  it('is limited to three per person', async () => {
    await undated()
    const { id } = await start()
    const [made] = await db.select().from(spreads).where(eq(spreads.id, id))
    const { id: _id, ...row } = made!
    const away = { ...row, state: 'running' as const, worker: 'other', depotIds: [9], found: null }
    await db.insert(spreads).values([away, away, { ...away, state: 'queued' }])
    const refused = await refusal()
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('3 searches for days under way') })
    await db.update(spreads).set({ state: 'running' }).where(eq(spreads.state, 'queued'))
    expect((await refusal()).status).toBe(429)
    // They don't keep another person from one.
    expect((await read((await start({}, await api.signIn())).id)).state).toBe('done')
    await db.update(spreads).set({ state: 'cancelled' }).where(eq(spreads.state, 'running'))
    expect((await read((await start()).id)).state).toBe('done')
  })

  it('waits for those that were requested before it', async () => {
    await undated()
    await day.take({ date: null, ...range, depotId: 2 })
    const order: number[] = []
    const hold = { free: () => {} }
    const held = new Promise<void>((resolve) => (hold.free = resolve))
    api.machine.optimise = async (problem, given) => {
      const [row] = await db.select({ id: spreads.id }).from(spreads).where(eq(spreads.state, 'running'))
      if (!order.includes(row!.id)) order.push(row!.id)
      await held
      return searched(problem, given)
    }
    const first = start()
    await expect.poll(() => order.length).toBe(1)
    const second = await start({ depotId: 2 })
    const [row] = await db.select().from(spreads).where(eq(spreads.id, second.id))
    const { id: _id, ...values } = row!
    const [third] = await db.insert(spreads).values(values).returning()
    hold.free()
    await first
    expect((await read(second.id)).state).toBe('queued')
    // The later one is handed out first.
    await queue.add({ name: 'ahead.spread', data: { spreadId: third!.id } }, db)
    await queue.runKept()
    expect((await read(third!.id)).state).toBe('queued')
    api.machine.clock.now = new Date(api.machine.now().getTime() + 5000)
    await queue.runKept()
    api.machine.clock.now = new Date(api.machine.now().getTime() + 5000)
    await queue.runKept()
    expect([(await read(second.id)).state, (await read(third!.id)).state]).toEqual(['done', 'done'])
    expect(order).toEqual([expect.any(Number), second.id, third!.id])
  })

  it('resumes if the database was lost at its end', async () => {
    await undated()
    const { transaction } = db
    api.machine.optimise = (async (...asked) => {
      const found = await searched(...asked)
      db.transaction = () => Promise.reject(new Error('connection lost'))
      return found
    }) satisfies Optimise
    await start()
      .catch(() => undefined)
      .finally(() => (db.transaction = transaction))
    const [{ id } = { id: 0 }] = await db.select({ id: spreads.id }).from(spreads)
    expect((await read(id)).state).toBe('running')
    api.machine.optimise = searched
    await queue.add({ name: 'ahead.spread', data: { spreadId: id } }, db)
    await queue.runKept()
    expect(await read(id)).toMatchObject({ state: 'done', moves: 3 })
  })

  it('keeps a pickup and its drop together if only one of them can still move', async () => {
    const [first] = await undated()
    const pickup = await day.take({ date: null, ...range, type: 'pickup' })
    const drop = await day.take({ date: null, ...range, type: 'drop' })
    await db.update(deliveries).set({ linkedId: drop }).where(eq(deliveries.id, pickup))
    const { id } = await start()
    expect((await read(id)).moves).toBe(5)
    const { version } = await api.call(readDeliveryById, of(drop))
    await api.call(changeDelivery, { ...of(drop), body: { version, priority: 2 } })
    expect((await api.call(contract.acceptSpread, of(id))).accepted).toMatchObject({ set: 3, skipped: 2 })
    expect([await dateOf(pickup), await dateOf(drop), await dateOf(first!)]).toEqual([null, null, monday])
  })

  it('says that it was interrupted if its process died', async () => {
    await undated()
    const { id } = await start()
    await db
      .update(spreads)
      .set({ state: 'running', worker: 'gone', endedAt: null, found: null })
      .where(eq(spreads.id, id))
    await queue.add({ name: 'ahead.spread', data: { spreadId: id } }, db)
    await queue.runKept()
    expect(await read(id)).toMatchObject({ state: 'interrupted', moves: 0 })
  })

  it('says that it failed if it could not be computed', async () => {
    await undated()
    api.machine.optimise = () => Promise.reject(new Error('no memory'))
    expect(await read((await start()).id)).toMatchObject({ state: 'failed' })
  })

  it('is dropped without changing anything', async () => {
    const [first] = await undated()
    const { id } = await start()
    expect(await api.call(contract.discardSpread, of(id))).toMatchObject({ state: 'discarded' })
    expect((await api.refusal(contract.acceptSpread, of(id))).status).toBe(409)
    expect(await dateOf(first!)).toBeNull()
    expect((await api.call(contract.listSpreads, { as: day.as })).spreads).toMatchObject([{ id, state: 'discarded' }])
  })

  it('is for people who may search and see; hidden costs are given as points', async () => {
    await undated()
    const { id } = await start()
    for (const rules of [[], [{ action: 'read', subject: 'Plan' }]]) {
      const as = await api.signIn(rules)
      expect((await refusal({}, as)).status).toBe(403)
      expect((await api.refusal(contract.readSpread, of(id, as))).status).toBe(403)
      expect((await api.refusal(contract.acceptSpread, of(id, as))).status).toBe(403)
      expect((await api.refusal(contract.undoSpread, of(id, as))).status).toBe(403)
      expect((await api.refusal(contract.stopSpread, of(id, as))).status).toBe(403)
      expect((await api.refusal(contract.listMoves, { as, query: { spreadId: id } })).status).toBe(403)
    }
    const seeing = await api.signIn([{ action: 'read', subject: 'Run' }])
    const [points, cents] = [await read(id, seeing), await read(id)]
    expect([points.money, cents.money]).toEqual(['points', 'cents'])
    expect(points.days[0]!.after.cost).not.toBeCloseTo(cents.days[0]!.after.cost)
    expect((await movesOf(id, {}, seeing)).moves).toEqual([])
  })
})
