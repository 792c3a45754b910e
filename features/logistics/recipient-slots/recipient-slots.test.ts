import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { changeDelivery, readDeliveryById, readTimeline } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { places } from '../places/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import type { StopTimes } from '../plans/rules.ts'
import type { Opened } from '../plans/server/commands.ts'
import { acceptsOf } from '../plans/server/stops/told-times.ts'
import { plans, planStops, planRoutes } from '../plans/server/tables.ts'
import { readDeliveryPromises } from '../promises/contract.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { publishPlan } from '../routes/contract.ts'
import { routeActions, routes, routeStops } from '../routes/server/tables.ts'
import { changeTracking } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { usualTracking } from '../settings/rules/tracking-page.ts'
import type { Slot } from '../slots/contract.ts'
import { slotKey } from '../slots/rules.ts'
import { slotHolds } from '../slots/server/tables.ts'
import { openTracking } from '../tracking/contract.ts'
import { vehicleInspections, vehicles } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'
import { mostChanges } from './rules.ts'

const api = await testApi()
const { db } = api.machine
const digits = '3456'
let day: PlanDay
let planId = 0

/** A Friday: the plan of Monday has routes for so many stops more. */
beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 0)
})

async function planWith(mostStops: number): Promise<void> {
  const { id, version, routes } = await day.make()
  planId = id
  const edits = routes.map(({ id: routeId }, at) => ({
    kind: 'setLimits' as const,
    routeId,
    mostStops: at === 0 ? mostStops : 0,
    mostKilometers: null,
  }))
  await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
}

async function recipient(change: Partial<typeof deliveries.$inferInsert> = {}) {
  const id = await day.take({ date: '2026-11-24' })
  const [row] = await db
    .update(deliveries)
    .set({ phone: '099 123 456', ...change })
    .where(eq(deliveries.id, id))
    .returning()
  const params = { code: row!.trackingCode }
  return {
    id,
    offers: () => api.call(contract.offerTrackedSlots, { params, body: { digits } }),
    hold: (slot: Slot) => api.call(contract.holdTrackedSlot, { params, body: { digits, ...slotOnly(slot) } }),
    choose: () => api.call(contract.chooseTrackedSlot, { params, body: { digits } }),
    cancel: () => api.call(contract.cancelTracked, { params, body: { digits } }),
    refusal: (endpoint: typeof contract.cancelTracked | typeof contract.chooseTrackedSlot) =>
      api.refusal(endpoint, { params, body: { digits } }),
    change: async () => (await api.call(openTracking, { params, body: { digits } })).change,
    row: async () => (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0]!,
  }
}
/** What the driver of a route recorded of a stop where nobody was in. */
const failedAt = ({ id: routeId, driverId }: { id: number; driverId: number }, stopId: number) => {
  const at = new Date('2026-11-23T04:00:00Z')
  const made = { id: 'failed', deviceId: 'phone', sequence: 1, deviceAt: at.toISOString(), offsetMs: 0, receivedAt: at }
  const joined = { chain: `route ${routeId}`, link: 1, previousHash: '', hash: '', outcome: 'applied', isHeeded: true }
  return { ...made, ...joined, kind: 'fail', routeId, driverId, stopId, day: monday, at, data: {} }
}
const slotOnly = ({ day: on, from, to }: Slot): Slot => ({ day: on, from, to })
const onMonday = ({ slots }: { slots: Slot[] }) => slots.filter((slot) => slot.day === monday)

describe('another time before an attempt', () => {
  it('is chosen among those the plans take, and the plan has it in its window then', async () => {
    await planWith(3)
    const one = await recipient()
    const offered = await one.offers()
    expect(offered.change).toMatchObject({ mayChoose: true, whyNot: null, mayCancel: true })
    expect(offered.slots.every((slot) => !('cents' in slot))).toBe(true)
    const slot = onMonday(offered)[0]!
    const { isHeld, change } = await one.hold(slot)
    expect(isHeld).toBe(true)
    expect(change.held).toEqual({ ...slotOnly(slot), isRest: false, until: '2026-11-20T12:05:00.000Z' })
    const { chosen } = await one.choose()
    expect(chosen).toEqual({ ...slotOnly(slot), isRest: false })
    await api.machine.queue.runKept()
    const row = await one.row()
    expect(row).toMatchObject({ date: monday, windows: [{ from: slot.from, to: slot.to, isHard: true }] })
    const [stop] = await db.select().from(planStops).where(eq(planStops.deliveryId, one.id))
    expect(stop?.planId).toBe(planId)
    const [from, to] = [slot.from, slot.to].map((clock) => Number(clock.slice(0, 2)) * 3600)
    expect(stop!.startSeconds).toBeGreaterThanOrEqual(from!)
    expect(stop!.startSeconds).toBeLessThanOrEqual(to!)
    expect((await one.change()).held).toBe(null)
    expect((await one.offers()).slots.map(slotKey)).not.toContain(slotKey(slot))
    const { entries } = await api.call(readTimeline, { as: day.as, params: { id: one.id } })
    expect(entries.filter(({ isByRecipient }) => isByRecipient)).toMatchObject([
      {
        kind: 'changed',
        fields: ['date', 'windows'],
        before: { date: '2026-11-24', windows: [] },
        after: { date: monday, windows: [{ from: slot.from, to: slot.to }] },
      },
    ])
  })

  it('is given to one of two who want the last place, and the other sees what is left', async () => {
    await planWith(1)
    const [one, other] = [await recipient(), await recipient()]
    const slot = onMonday(await one.offers())[0]!
    const replies = await Promise.all([one.hold(slot), other.hold(slot)])
    expect(replies.map(({ isHeld }) => isHeld).toSorted()).toEqual([false, true])
    const lost = replies.find(({ isHeld }) => !isHeld)!
    expect(onMonday(lost)).toEqual([])
    expect(lost.slots.length).toBeGreaterThan(0)
  })

  it('is held for five minutes; after that it is anybody’s', async () => {
    await planWith(1)
    const [one, other] = [await recipient(), await recipient()]
    const slot = onMonday(await one.offers())[0]!
    await one.hold(slot)
    expect(onMonday(await other.offers())).toEqual([])
    api.machine.clock.now = new Date('2026-11-20T12:05:01Z')
    expect(await other.hold(slot)).toMatchObject({ isHeld: true })
    const late = await one.choose()
    expect(late.chosen).toBe(null)
    expect(onMonday(late)).toEqual([])
    expect((await one.row()).date).toBe('2026-11-24')
    expect((await other.choose()).chosen).toEqual({ ...slotOnly(slot), isRest: false })
    expect(onMonday(await one.offers())).toEqual([])
  })

  it('is changed so often in a day', async () => {
    const one = await recipient()
    const change = async () => {
      await one.hold((await one.offers()).slots[0]!)
      return (await one.choose()).chosen
    }
    for (let round = 0; round < mostChanges; round++) expect(await change()).not.toBe(null)
    const before = await one.row()
    await one.hold((await one.offers()).slots[0]!)
    const { status, message } = await one.refusal(contract.chooseTrackedSlot)
    expect([status, message]).toEqual([429, expect.stringContaining('as often as')])
    expect(await one.row()).toEqual(before)
    api.machine.clock.now = new Date('2026-11-21T12:01:00Z')
    expect(await change()).not.toBe(null)
  })

  it('lets go of the one held before', async () => {
    await planWith(1)
    const [one, other] = [await recipient(), await recipient()]
    const { slots } = await one.offers()
    await one.hold(slots.find((slot) => slot.day === monday)!)
    await one.hold(slots.find((slot) => slot.day !== monday)!)
    expect(onMonday(await other.offers()).length).toBeGreaterThan(0)
  })

  it('keeps the place of the one that was chosen, for days, and while another is only held', async () => {
    await planWith(1)
    const [one, other] = [await recipient(), await recipient()]
    const { slots } = await one.offers()
    await one.hold(slots.find((slot) => slot.day === monday)!)
    await one.choose()
    api.machine.clock.now = new Date('2026-11-22T12:00:00Z')
    await one.hold(slots.find((slot) => slot.day !== monday && slot.day > '2026-11-23')!)
    api.machine.clock.now = new Date('2026-11-22T12:06:00Z')
    await other.hold(slots.find((slot) => slot.day !== monday && slot.day > '2026-11-23')!)
    expect(onMonday(await other.offers())).toEqual([])
    const kept = await db.select({ key: slotHolds.key }).from(slotHolds).where(eq(slotHolds.deliveryId, one.id))
    expect(kept.map(({ key }) => key)).toContain(`delivery ${one.id}`)
  })

  it('takes the place of the time that was told, which nobody breaks any more', async () => {
    const one = await recipient()
    const told = { deliveryId: one.id, channel: 'phone' as const, toldAt: new Date('2026-11-20T11:00:00Z') }
    const times = { earliest: new Date('2026-11-24T10:00:00Z'), latest: new Date('2026-11-24T11:00:00Z') }
    await db.insert(promises).values({ ...told, ...times })
    const slot = (await one.offers()).slots[0]!
    await one.hold(slot)
    await one.choose()
    await api.machine.queue.runKept()
    const { promises: rows } = await api.call(readDeliveryPromises, { as: day.as, params: { id: one.id } })
    expect(rows.map(({ channel, outcome }) => [channel, outcome])).toEqual([
      ['page', null],
      ['phone', 'calledOff'],
    ])
  })

  it('takes a delivery off a published route of another day', async () => {
    const one = await recipient({ state: 'published', date: '2026-11-24', routeId: 7, stopNumber: 2 })
    const slot = (await one.offers()).slots[0]!
    await one.hold(slot)
    await one.choose()
    expect(await one.row()).toMatchObject({ state: 'ready', date: slot.day, routeId: null })
    const { notifications } = await api.call(listNotifications, { as: day.as })
    expect(notifications.map(({ kind }) => kind)).toEqual(['recipient-moved'])
  })

  it('moves a stop within its own day', async () => {
    const afternoon = { from: '13:00', to: '14:00', isHard: true, centsPerMinute: 0 }
    const one = await recipient({ date: monday, windows: [afternoon] })
    const { id, version, routes } = await day.make()
    const move = { kind: 'move' as const, deliveryIds: [one.id], routeId: routes[0]!.id, position: 0 }
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits: [move] } })
    const stop = async () => (await db.select().from(planStops).where(eq(planStops.deliveryId, one.id)))[0]!
    expect((await stop()).startSeconds).toBeGreaterThanOrEqual(13 * 3600)
    const [morning] = onMonday(await one.offers())
    expect(morning).toMatchObject({ from: '08:00', to: '12:00' })
    await one.hold(morning!)
    await one.choose()
    await api.machine.queue.runKept()
    expect((await stop()).routeId).not.toBe(null)
    expect((await stop()).startSeconds).toBeLessThanOrEqual(12 * 3600)
  })

  it('stays within the days it may go on', async () => {
    const one = await recipient({ earliestDate: '2026-11-23', latestDate: '2026-11-24' })
    const { slots } = await one.offers()
    expect(new Set(slots.map((slot) => slot.day))).toEqual(new Set(['2026-11-23', '2026-11-24']))
  })

  it('changes few times of a plan that is published', async () => {
    await planWith(3)
    await db.update(plans).set({ status: 'published' }).where(eq(plans.id, planId))
    const one = await recipient()
    expect(onMonday(await one.offers()).length).toBeGreaterThan(0)
  })
})

describe('another time on a route that drivers have today', () => {
  const early = new Date('2026-11-23T04:00:00Z')
  let first: Awaited<ReturnType<typeof recipient>>
  let others: number[]

  /** Early on Monday, hours before a driver leaves with three stops. */
  beforeEach(async () => {
    const hours = (from: string, to: string) => [{ from, to, isHard: true, centsPerMinute: 0 }]
    first = await recipient({ date: monday, windows: hours('13:00', '14:00') })
    others = [
      await day.take({ windows: hours('08:30', '09:00') }),
      await day.take({ windows: hours('09:00', '09:30') }),
    ]
    const { id, version, routes: planned } = await day.make()
    planId = id
    const deliveryIds = [...others, first.id]
    const limits = planned.map(({ id: routeId }, at) => {
      return { kind: 'setLimits' as const, routeId, mostStops: at === 0 ? 4 : 0, mostKilometers: null }
    })
    const move = { kind: 'move' as const, deliveryIds, routeId: planned[0]!.id, position: 0 }
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits: [...limits, move] } })
    const body = { note: '', reason: 'Papers', driverIds: [], number: 0, version: (await day.read(id)).version }
    await api.call(publishPlan, { as: day.as, params: { id }, body })
    await api.machine.queue.runKept()
    api.machine.clock.now = early
  })

  const takeAtMost = async (mostStops: number) => {
    const { routes: planned } = await day.read(planId)
    await db.update(planRoutes).set({ mostStops }).where(eq(planRoutes.id, planned[0]!.id))
  }
  const stopsOfDriver = async () => {
    const [route] = await db.select().from(routes).where(ne(routes.stops, 0))
    const stops = await db
      .select()
      .from(routeStops)
      .where(and(eq(routeStops.routeId, route!.id), eq(routeStops.publicationId, route!.publicationId)))
      .orderBy(routeStops.position)
    return { route: route!, ids: stops.map(({ deliveryId }) => deliveryId), stops }
  }
  const stopsPlanned = () =>
    db
      .select({ id: planStops.deliveryId, routeId: planStops.routeId, position: planStops.position })
      .from(planStops)
      .orderBy(planStops.deliveryId)
  const notified = async () => (await api.call(listNotifications, { as: day.as })).notifications.map(({ kind }) => kind)
  const waiting = async () => {
    const question = sql`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await askRows<{ waiting: number }>(db, question))[0]?.waiting
  }
  const leave = (id: number, within: Pick<typeof db, 'update'> = db) =>
    within.update(routes).set({ state: 'inProgress', loadedAt: early, departedAt: early }).where(eq(routes.id, id))
  const choose = async (one: typeof first, slot: Slot) => {
    expect(await one.hold(slot)).toMatchObject({ isHeld: true })
    const { chosen } = await one.choose()
    await api.machine.queue.runKept()
    return chosen
  }

  it('is another time today, and its driver has it at once, with everybody else as they were told', async () => {
    const morning = onMonday(await first.offers()).find((slot) => slot.from === '08:00')!
    const before = await stopsOfDriver()
    expect(before.ids.at(-1)).toBe(first.id)
    expect(await choose(first, morning)).toEqual({ ...slotOnly(morning), isRest: false })
    const after = await stopsOfDriver()
    expect(after.route).toMatchObject({ id: before.route.id, stops: 3 })
    expect(after.route.publicationId).not.toBe(before.route.publicationId)
    expect(after.ids.toSorted()).toEqual(before.ids.toSorted())
    const own = after.stops.find(({ deliveryId }) => deliveryId === first.id)!
    expect(own.startSeconds).toBeGreaterThanOrEqual(8 * 3600)
    expect(own.startSeconds).toBeLessThanOrEqual(12 * 3600)
    expect(await first.row()).toMatchObject({ state: 'published', routeId: before.route.id })
    const times = await db.select().from(planStops).where(inArray(planStops.deliveryId, others))
    expect(times.every(({ lateSeconds }) => (lateSeconds ?? 0) === 0)).toBe(true)
  })

  it('is another day, and the route goes on without it', async () => {
    const tuesday = (await first.offers()).slots.find((slot) => slot.day === '2026-11-24')!
    await choose(first, tuesday)
    expect(await first.row()).toMatchObject({ state: 'ready', date: '2026-11-24', routeId: null })
    const { ids, route } = await stopsOfDriver()
    expect([ids, route.stops]).toEqual([others, 2])
    const { notifications } = await api.call(listNotifications, { as: day.as })
    expect(notifications.map(({ kind }) => kind)).toContain('recipient-moved')
  })

  it('sends out nothing that planners have yet to publish', async () => {
    const { version, routes: planned } = await day.read(planId)
    const draft = { kind: 'move' as const, deliveryIds: [others[1]!], routeId: planned[0]!.id, position: 0 }
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits: [draft] } })
    const before = await stopsOfDriver()
    const { slots } = await first.offers()
    expect(onMonday({ slots })).toEqual([])
    await choose(
      first,
      slots.find((slot) => slot.day === '2026-11-24')!,
    )
    expect((await stopsOfDriver()).route.publicationId).toBe(before.route.publicationId)
  })

  it('is put in its place though planners have yet to publish what they changed of another route', async () => {
    const { version, routes: planned } = await day.read(planId)
    const shorter = planned[1]!.hours.map((one) => ({ ...one, endSeconds: one.endSeconds - 3600 }))
    const edit = { kind: 'setShift' as const, routeId: planned[1]!.id, hours: shorter, overtimeMinutes: 0 }
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits: [edit] } })
    const morning = onMonday(await first.offers()).find((slot) => slot.from === '08:00')!
    const before = await stopsOfDriver()
    expect(await choose(first, morning)).toEqual({ ...slotOnly(morning), isRest: false })
    const after = await stopsOfDriver()
    expect(after.route.publicationId).not.toBe(before.route.publicationId)
    expect(after.ids.indexOf(first.id)).toBeLessThan(2)
    expect(await notified()).not.toContain('choice-left')
  })

  const changesOfOthers: [what: string, change: () => Promise<unknown>][] = [
    ['address', () => changeOther({ address: 'Calle 99', pins: { door: [-56.191, -34.888], parking: null } })],
    ['pin', () => moveDoor('person')],
    ['amounts', () => changeOther({ quantities: { parcels: 3 } })],
    ['window', () => changeOther({ windows: [{ from: '08:30', to: '10:00' }] })],
    ['time at the door', () => changeOther({ serviceMinutes: 25 })],
    ['vehicle', () => db.update(vehicles).set({ capacities: { parcels: 77 }, version: 9 })],
  ]
  const changeOther = async (change: Record<string, unknown>) => {
    const params = { id: others[0]! }
    const { version } = await api.call(readDeliveryById, { as: day.as, params })
    await api.call(changeDelivery, { as: day.as, params, body: { version, ...change } })
  }

  /** It moves by eleven metres. */
  const moveDoor = async (source: string) => {
    const of = inArray(
      places.id,
      db.select({ id: deliveries.placeId }).from(deliveries).where(eq(deliveries.id, others[0]!)),
    )
    await db
      .update(places)
      .set({ source, doorLatitude: sql`${places.doorLatitude} + 0.0001` })
      .where(of)
  }

  it('is put beside a door that another recipient moved: that was taken before', async () => {
    await moveDoor('recipient')
    const tuesday = (await first.offers()).slots.find((slot) => slot.day === '2026-11-24')!
    await choose(first, tuesday)
    expect((await stopsOfDriver()).ids).toEqual(others)
  })

  it.each(changesOfOthers)('isn’t put beside another %s that waits to be published', async (what, change) => {
    const slot = onMonday(await first.offers())[0]!
    await first.hold(slot)
    await change()
    const before = await stopsOfDriver()
    const { chosen, slots } = await first.choose()
    // How long it takes there is known once the plan is opened.
    if (what !== 'time at the door') expect([chosen, onMonday({ slots })]).toEqual([null, []])
    await api.machine.queue.runKept()
    expect(await stopsOfDriver()).toEqual(before)
  })

  it.each(changesOfOthers)('takes no other %s to the driver with it', async (_, change) => {
    const tuesday = (await first.offers()).slots.find((slot) => slot.day === '2026-11-24')!
    await change()
    const before = await stopsOfDriver()
    await choose(first, tuesday)
    expect(await stopsOfDriver()).toEqual(before)
    expect(await notified()).toContain('choice-left')
  })

  it('is left to planners where its vehicle was found unsafe since it was published', async () => {
    const morning = onMonday(await first.offers()).find((slot) => slot.from === '08:00')!
    const before = await stopsOfDriver()
    const at = new Date('2026-11-23T03:00:00Z')
    await db
      .insert(vehicleInspections)
      .values({ vehicleId: before.route.vehicleId, kind: 'preTrip', result: 'unsafe', at })
    const planned = await stopsPlanned()
    await choose(first, morning)
    expect(await stopsOfDriver()).toEqual(before)
    expect(await stopsPlanned()).toEqual(planned)
    expect(await notified()).toContain('choice-left')
  })

  it('is put into the plan that took the place of its own meanwhile', async () => {
    const other = await day.make('Other')
    await db.update(plans).set({ status: 'superseded', isMain: false }).where(eq(plans.id, planId))
    await db.update(plans).set({ isMain: true }).where(eq(plans.id, other.id))
    await db.update(deliveries).set({ state: 'ready', routeId: null, version: 9 }).where(eq(deliveries.id, first.id))
    await db.transaction((tx) =>
      api.machine.queue.add({ name: 'routes.chosen', data: { planId, deliveryId: first.id } }, tx),
    )
    await api.machine.queue.runKept()
    const [stop] = await db
      .select({ routeId: planStops.routeId })
      .from(planStops)
      .where(and(eq(planStops.planId, other.id), eq(planStops.deliveryId, first.id)))
    expect(stop?.routeId).toEqual(expect.any(Number))
  })

  it.each(['vehicles', 'hours'])('isn’t offered while %s changed by a planner wait to be published', async (what) => {
    const { version, routes: planned } = await day.read(planId)
    const { id: routeId, hours } = planned[0]!
    const slot = onMonday(await first.offers())[0]!
    await first.hold(slot)
    const shorter = hours.map((one) => ({ ...one, endSeconds: one.endSeconds - 3600 }))
    const edit =
      what === 'hours'
        ? { kind: 'setShift' as const, routeId, hours: shorter, overtimeMinutes: 0 }
        : { kind: 'swapVehicle' as const, routeId, vehicleId: planned[1]!.vehicleId }
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits: [edit] } })
    const before = await stopsOfDriver()
    const { chosen, slots } = await first.choose()
    expect([chosen, onMonday({ slots })]).toEqual([null, []])
    expect((await stopsOfDriver()).route.publicationId).toBe(before.route.publicationId)
  })

  it('is over once the driver is about to leave, which the reply says', async () => {
    const morning = onMonday(await first.offers())[0]!
    await first.hold(morning)
    const { route } = await stopsOfDriver()
    await db.update(routes).set({ state: 'inProgress', departedAt: early }).where(eq(routes.id, route.id))
    expect(await first.change()).toMatchObject({ mayChoose: false, whyNot: 'today', mayCancel: true })
    const { status, message } = await first.refusal(contract.chooseTrackedSlot)
    expect([status, message]).toEqual([409, expect.stringContaining('about to leave')])
    await db.update(routes).set({ state: 'published', departedAt: null }).where(eq(routes.id, route.id))
    api.machine.clock.now = new Date('2026-11-23T15:00:00Z')
    expect(await first.change()).toMatchObject({ mayChoose: false, whyNot: 'today' })
  })

  it('goes to one of two who want the last place of the route', async () => {
    await takeAtMost(6)
    const late = [await recipient({ date: monday }), await recipient({ date: monday })] as const
    const slot = onMonday(await late[0].offers()).find(({ from }) => from === '08:00')!
    const replies = await Promise.all(late.map((one) => one.hold(slot)))
    expect(replies.map(({ isHeld }) => isHeld).toSorted()).toEqual([false, true])
    const winner = late[replies.findIndex(({ isHeld }) => isHeld)]!
    expect((await winner.choose()).chosen).toEqual({ ...slotOnly(slot), isRest: false })
    await api.machine.queue.runKept()
    expect((await stopsOfDriver()).ids).toContain(winner.id)
    expect((await winner.row()).state).toBe('published')
  })

  it('is over where the driver who has it has left, though the plan has it on no route since', async () => {
    const offered = (await first.offers()).slots
    const tuesday = offered.find((slot) => slot.day === '2026-11-24')!
    const { route } = await stopsOfDriver()
    const off = { state: 'planned' as const, routeId: null, stopNumber: null }
    await db.update(deliveries).set(off).where(eq(deliveries.id, first.id))
    await first.hold(tuesday)
    await leave(route.id)
    expect(await first.change()).toMatchObject({ mayChoose: false, whyNot: 'today' })
    expect((await first.offers()).slots).toEqual([])
    expect((await first.refusal(contract.chooseTrackedSlot)).status).toBe(409)
    await db.insert(routeActions).values(failedAt(route, first.id))
    await db.update(deliveries).set({ state: 'ready', date: '2026-11-24' }).where(eq(deliveries.id, first.id))
    expect(await first.change()).toMatchObject({ mayChoose: true, whyNot: null })
  })

  it('is another day of a delivery that was taken off in the plan: who has it still loses it', async () => {
    const off = { state: 'planned' as const, routeId: null, stopNumber: null }
    await db.update(deliveries).set(off).where(eq(deliveries.id, first.id))
    await choose(
      first,
      (await first.offers()).slots.find((slot) => slot.day === '2026-11-24')!,
    )
    expect((await stopsOfDriver()).ids).toEqual(others)
  })

  it('is left to planners where the driver leaves while it is put in its place', async () => {
    const morning = onMonday(await first.offers()).find((slot) => slot.from === '08:00')!
    await first.hold(morning)
    const before = await stopsOfDriver()
    const planned = await stopsPlanned()
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    let hasLeft = () => {}
    const left = new Promise<void>((resolve) => (hasLeft = resolve))
    const leaving = db.transaction(async (tx) => {
      await leave(before.route.id, tx)
      hasLeft()
      await gate
    })
    await left
    const put = first.choose()
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    go()
    await Promise.all([leaving, put])
    const after = await stopsOfDriver()
    expect(after.route).toMatchObject({ state: 'inProgress', departedAt: early, stops: 3 })
    expect([after.route.publicationId, after.ids]).toEqual([before.route.publicationId, before.ids])
    expect(await stopsPlanned()).toEqual(planned)
    expect(await notified()).toContain('choice-left')
  })

  it('is left to planners where the route of another driver has it alone, and would be gone without it', async () => {
    await db.update(deliveries).set({ state: 'cancelled' }).where(inArray(deliveries.id, others))
    const tuesday = (await first.offers()).slots.find((slot) => slot.day === '2026-11-24')!
    const before = await stopsOfDriver()
    await choose(first, tuesday)
    expect((await stopsOfDriver()).route.publicationId).toBe(before.route.publicationId)
    expect(await notified()).toContain('choice-left')
  })

  it.each(['published', 'draft'] as const)(
    'is left to planners once the day of the %s plan is over',
    async (status) => {
      await db.update(plans).set({ status }).where(eq(plans.id, planId))
      await db.update(deliveries).set({ state: 'ready', routeId: null }).where(eq(deliveries.id, first.id))
      const before = [await stopsOfDriver(), await stopsPlanned()]
      api.machine.clock.now = new Date('2026-11-24T12:00:00Z')
      const job = { name: 'plans.chosen', data: { ids: [first.id] } }
      await db.transaction((tx) => api.machine.queue.add(job, tx))
      await api.machine.queue.runKept()
      expect([await stopsOfDriver(), await stopsPlanned()]).toEqual(before)
      expect(await notified()).toContain('choice-left')
    },
  )

  it('is put in its place where no more times change than the workspace allows, its own aside', async () => {
    const [plan] = await db.select().from(plans).where(eq(plans.id, planId))
    const timesAt = (startSeconds: number, count: number) =>
      new Map(Array.from({ length: count }, (_, at) => [at + 1, { startSeconds, lateSeconds: 0 } as StopTimes]))
    const opened = { plan: plan!, facts: { promiseToleranceSeconds: 60 } } as Opened
    const accepts = await acceptsOf(db, { opened, times: timesAt(30_000, 20), deliveryId: 1 })
    const most = settingDefaults.planning.mostChangedTimes
    expect([accepts(timesAt(40_000, 1 + most)), accepts(timesAt(40_000, 2 + most))]).toEqual([true, false])
  })

  it('is asked for again where its route has left since it was held', async () => {
    await takeAtMost(5)
    const late = await recipient({ date: monday })
    const slot = onMonday(await late.offers()).find(({ from }) => from === '08:00')!
    await late.hold(slot)
    await db.update(routes).set({ state: 'inProgress', departedAt: early })
    const reply = await late.choose()
    expect([reply.chosen, onMonday(reply)]).toEqual([null, []])
    expect(reply.slots.length).toBeGreaterThan(0)
  })
})

describe('what is no longer possible', () => {
  it.each([
    ['outForDelivery', {}, 'onBoard'],
    ['loaded', {}, 'onBoard'],
    ['published', { date: '2026-11-20' }, 'today'],
    ['ready', { linkedId: 1 }, 'paired'],
    ['needsAddress', {}, 'noPlace'],
  ] as const)('says why: %s %j', async (state, change, why) => {
    const first = await recipient()
    const one = await recipient({ state, ...change, ...('linkedId' in change && { linkedId: first.id }) })
    expect(await one.change()).toMatchObject({ mayChoose: false, whyNot: why })
    expect((await one.offers()).slots).toEqual([])
    const refusal = await one.refusal(contract.chooseTrackedSlot)
    expect([refusal.status, refusal.message.length > 20]).toEqual([409, true])
  })

  it('is left out where the workspace doesn’t offer it, and once the delivery is over', async () => {
    const value = { ...usualTracking, offers: { ...usualTracking.offers, anotherSlot: false, cancel: false } }
    await api.call(changeTracking, { as: day.as, body: { version: 0, value } })
    const one = await recipient()
    const nothing = { mayChoose: false, whyNot: null, held: null, mayCancel: false, whyNoCancel: null }
    expect(await one.change()).toMatchObject(nothing)
    expect((await one.refusal(contract.chooseTrackedSlot)).status).toBe(409)
    expect((await one.refusal(contract.cancelTracked)).status).toBe(409)
    const done = await recipient({ state: 'delivered', doneAt: new Date('2026-11-20T11:00:00Z') })
    expect(await done.change()).toMatchObject(nothing)
    expect((await done.refusal(contract.cancelTracked)).status).toBe(409)
  })

  it('needs the digits of the recipient, and a slot that is one', async () => {
    const one = await recipient()
    const params = { code: (await one.row()).trackingCode }
    const slot = { day: monday, from: '08:00', to: '12:00' }
    const status = async (body: object, code = params.code) =>
      (await api.refusal(contract.holdTrackedSlot, { params: { code }, body })).status
    expect(await status({ digits: '0000', ...slot })).toBe(422)
    expect(await status({ digits, ...slot, from: 'noon' })).toBe(422)
    expect(await status({ digits, ...slot }, 'f'.repeat(32))).toBe(404)
  })
})

describe('calling a delivery off', () => {
  it('ends it, with what is held for it and what was told', async () => {
    await planWith(1)
    const [one, other] = [await recipient(), await recipient()]
    await one.hold(onMonday(await one.offers())[0]!)
    expect(await one.cancel()).toMatchObject({ mayChoose: false, mayCancel: false })
    expect((await one.row()).state).toBe('cancelled')
    expect(onMonday(await other.offers()).length).toBeGreaterThan(0)
    expect((await one.refusal(contract.cancelTracked)).status).toBe(409)
  })

  it.each([{ ownerId: 1 }, { invoiceId: 1 }])('is left to whoever pays for it: %j', async (change) => {
    const one = await recipient(change)
    expect(await one.change()).toMatchObject({ mayChoose: true, mayCancel: false, whyNoCancel: null })
    expect((await one.refusal(contract.cancelTracked)).status).toBe(409)
    expect((await one.row()).state).not.toBe('cancelled')
  })

  it('isn’t possible once it is on the vehicle', async () => {
    const one = await recipient({ state: 'loaded' })
    expect(await one.change()).toMatchObject({ mayCancel: false, whyNoCancel: 'onBoard' })
    expect((await one.refusal(contract.cancelTracked)).status).toBe(409)
  })
})
