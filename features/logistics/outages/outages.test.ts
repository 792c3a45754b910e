import { and, asc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '#kit/contract/endpoint.ts'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { readDriverDay, recordActions } from '../driver/contract.ts'
import { addDay, deleteDay, listDrivers, readDriver } from '../drivers/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { drivers, driverOutages } from '../drivers/server/tables.ts'
import { listExceptions, readException } from '../exceptions/contract.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { raise } from '../exceptions/server/commands.ts'
import { editPlan, priceStop } from '../plans/contract.ts'
import { acceptRescue, readRescue } from '../proposals/contract.ts'
import { routes } from '../routes/server/tables.ts'
import { endDriverOutage, readOutage, takeDriverOut } from './contract.ts'
import { raiseForAway } from './server/watch-away.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const [sofia, bruno] = ['Sofia Marchetti', 'Bruno Techera'] as const
let day: PlanDay
let planId: number
let driver: string
let routeId: number
let brunosRoute: number
let sofiasId: number
let brunosId: number
let sequence = 0

/** Monday at six: Sofia has four stops, Bruno two, and nobody has left. */
beforeEach(async () => {
  clock.now = new Date(`${monday}T06:00:00Z`)
  day = await planDay(api, 6)
  planId = (await day.make()).id
  driver = await signInDriver(api, sofia)
  const ids = await publishDay(api, day, planId, [
    [sofia, day.ids.slice(0, 4)],
    [bruno, day.ids.slice(4)],
  ])
  routeId = ids[0]!
  brunosRoute = ids[1]!
  sofiasId = await idOf(sofia)
  brunosId = await idOf(bruno)
})

async function idOf(name: string): Promise<number> {
  const [row] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.name, name))
  return row!.id
}

const takeOut = (id = sofiasId, reason: 'ill' | 'breakdown' | 'other' = 'ill', note = '') =>
  api.call(takeDriverOut, { as: day.as, params: { id }, body: { reason, note } })
const canWork = (id = sofiasId) => api.call(endDriverOutage, { as: day.as, params: { id } })
const outage = (id = sofiasId) => api.call(readOutage, { as: day.as, params: { id } })
const open = async () =>
  (await api.call(listExceptions, { as: day.as, query: {} })).exceptions.map(({ kind, driver: of }) => [kind, of?.name])

async function act(kind: string, given: { stopId?: number; data?: Record<string, unknown>; of?: number | null } = {}) {
  sequence++
  const { stopId = null, data = {}, of = routeId } = given
  const made = { id: crypto.randomUUID(), sequence: 1, kind, routeId: of, stopId, at: clock.now.toISOString(), data }
  const actions = [{ ...made, sinceStartMs: sequence, place: null }]
  await api.call(recordActions, { as: driver, body: { deviceId: crypto.randomUUID(), actions } })
}
type Rescue = Output<(typeof readRescue)['reply']>['rescues'][number]

const rescueOf = () => api.call(readRescue, { as: day.as, params: { id: routeId } })
const bodyOf = ({ from: { driverName: _driver, vehicleName: _vehicle, ...from }, takers }: Rescue) => ({
  from,
  takers: takers.map(({ routeId: id, crew, publicationId, link, order }) =>
    id === null ? { crew: crew!, order } : { routeId: id, publicationId, link, order },
  ),
})
const acceptBest = async () => {
  const { rescues } = await rescueOf()
  return api.call(acceptRescue, { as: day.as, body: bodyOf(rescues[0]!) })
}
const later = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))

describe('the office takes a driver out of the day', () => {
  it('with one press: one exception stands for all their open stops, and says how many', async () => {
    const said = await takeOut(sofiasId, 'ill', 'Phoned with fever')
    expect(said).toMatchObject({ day: monday, reason: 'ill', openStops: 4 })
    const exception = await api.call(readException, { as: day.as, params: { id: said.exceptionId! } })
    expect(exception).toMatchObject({
      kind: 'ill',
      severity: 'critical',
      driver: { id: sofiasId, name: sofia },
      route: { id: routeId },
      facts: { note: 'Phoned with fever', openStops: 4 },
    })
    expect(await open()).toEqual([['ill', sofia]])
  })

  it('and nothing that follows from it stands beside it, on whatever route of theirs', async () => {
    await takeOut()
    for (const deliveryId of day.ids.slice(0, 4)) {
      const about = { deliveryId, driverId: sofiasId, depotId: 1, facts: { lateSeconds: 900 } }
      await db.transaction((tx) =>
        raise(tx, api.machine, { kind: 'late', key: `late ${deliveryId}`, routeId, ...about }),
      )
    }
    const unaccepted = { kind: 'unaccepted' as const, key: 'unaccepted 9', driverId: sofiasId, depotId: 1, facts: {} }
    await db.transaction((tx) => raise(tx, api.machine, unaccepted))
    expect(await open()).toEqual([['ill', sofia]])
    const { exceptions: rows } = await api.call(listExceptions, { as: day.as, query: {} })
    expect(rows[0]!.others).toBe(5)
  })

  it('as often as they press, from two places at once: it is raised and recorded once', async () => {
    await Promise.all([takeOut(), takeOut(), takeOut()])
    await takeOut()
    expect(await db.$count(driverOutages)).toBe(1)
    expect(await db.$count(exceptions, isNull(exceptions.overAt))).toBe(1)
    const recorded = await db
      .select({ kind: events.kind })
      .from(events)
      .where(inArray(events.kind, ['driver.taken-out', 'exception.raised']))
    expect(recorded.map(({ kind }) => kind).toSorted()).toEqual(['driver.taken-out', 'exception.raised'])
  })

  it('and those who take care of exceptions are notified', async () => {
    const manager = await api.signIn([
      { action: 'write', subject: 'Exception' },
      { action: 'read', subject: 'Exception' },
    ])
    expect(manager).not.toBe('')
    await takeOut()
    await queue.runKept()
    const told = await db.select({ kind: notifications.kind }).from(notifications)
    expect(told.map(({ kind }) => kind)).toContain('exception-critical')
  })

  it('and says that they can work again: the exception is over, and they have their hours again', async () => {
    await takeOut()
    const { drivers: listed } = await api.call(listDrivers, { as: day.as, query: { q: 'sofia' } })
    expect(listed[0]).toMatchObject({ absence: 'ill', today: [] })
    expect(await canWork()).toMatchObject({ reason: null, exceptionId: null, openStops: 4 })
    expect(await open()).toEqual([])
    const [closed] = await db.select().from(exceptions)
    expect(closed).toMatchObject({ closedReason: 'worksAgain', closedBy: '' })
    const { drivers: back } = await api.call(listDrivers, { as: day.as, query: { q: 'sofia' } })
    expect(back[0]!.absence).toBeNull()
    expect(back[0]!.today).not.toEqual([])
    await takeOut()
    expect(await open()).toEqual([['ill', sofia]])
  })

  it('only where they may see the driver and take care of exceptions of their depot', async () => {
    const reads = { action: 'read', subject: 'Driver' }
    const elsewhere = { action: 'write', subject: 'Exception', conditions: { depotId: { $in: [2] } } }
    const body = { reason: 'ill' as const, note: '' }
    const refusal = async (rules: unknown[]) =>
      (await api.refusal(takeDriverOut, { as: await api.signIn(rules as never), params: { id: sofiasId }, body }))
        .status
    expect(await refusal([reads, elsewhere])).toBe(403)
    expect(await refusal([elsewhere])).toBe(404)
    expect(await refusal([reads])).toBe(403)
    expect(await db.$count(driverOutages)).toBe(0)
  })
})

describe('a driver who can’t work', () => {
  it('is offered nowhere by the plan: no hours, no place on their route', async () => {
    const waiting = await day.take()
    const placesOf = async () => {
      const { slots } = await api.call(priceStop, {
        as: day.as,
        params: { id: planId },
        query: { deliveryId: waiting },
      })
      const { routes } = await day.read(planId)
      const of = new Map(routes.map((route) => [route.id, route.driverName]))
      return new Set(slots.map((slot) => of.get(slot.routeId)))
    }
    expect(await placesOf()).toContain(sofia)
    await takeOut()
    expect(await placesOf()).not.toContain(sofia)
    const { facts } = await day.problem(planId)
    expect(facts.drivers.find(({ id }) => id === sofiasId)).toMatchObject({ hours: [], away: 'ill' })
    expect(facts.drivers.find(({ id }) => id === brunosId)!.away).toBeUndefined()
  })

  it('has what is left of their route shown as broken, not as on time', async () => {
    const brokenOf = async () => {
      const { routes } = await day.read(planId)
      return routes.find(({ driverName }) => driverName === sofia)!.broken.map(({ rule }) => rule)
    }
    expect(await brokenOf()).not.toContain('shift')
    await takeOut()
    expect(await brokenOf()).toContain('shift')
    await canWork()
    expect(await brokenOf()).not.toContain('shift')
  })

  it('takes over nothing of others, and their own stops go to others', async () => {
    await takeOut(brunosId)
    expect((await api.call(readRescue, { as: day.as, params: { id: brunosRoute } })).isStopped).toBe(true)
    await takeOut()
    const { rescues } = await api.call(readRescue, { as: day.as, params: { id: routeId } })
    const names = rescues.flatMap(({ takers }) => takers.map(({ driverName }) => driverName))
    expect(names).not.toContain(bruno)
  })
})

describe('leave that covers today', () => {
  const leave = (from = monday, to = monday) =>
    api.call(addDay, {
      as: day.as,
      params: { id: sofiasId },
      body: { kind: 'sick', from, to, hours: [], note: '' },
    })

  it('raises the same exception as soon as it is entered, and is over with it', async () => {
    const { days } = await leave('2026-11-20', '2026-11-25')
    await queue.runKept()
    expect(await open()).toEqual([['onLeave', sofia]])
    const [raised] = await db.select().from(exceptions)
    expect(raised).toMatchObject({ routeId, facts: { absence: 'sick', openStops: 4 } })
    expect(await outage()).toMatchObject({ reason: 'sick', since: null, openStops: 4, exceptionId: raised!.id })
    await api.call(deleteDay, { as: day.as, params: { id: sofiasId, entry: days[0]!.id } })
    await queue.runKept()
    expect(await open()).toEqual([])
  })

  it('of another day, or of a driver without a route, needs nobody', async () => {
    await leave('2026-11-24', '2026-11-25')
    const other = await idOf('Lucía Olivera')
    const body = { kind: 'leave' as const, from: monday, to: monday, hours: [], note: '' }
    await api.call(addDay, { as: day.as, params: { id: other }, body })
    await queue.runKept()
    expect(await open()).toEqual([])
  })

  it('ends for today alone where they come to work after all', async () => {
    await leave('2026-11-20', '2026-11-25')
    await queue.runKept()
    expect((await canWork()).reason).toBeNull()
    expect(await open()).toEqual([])
    const { days } = await api.call(readDriver, { as: day.as, params: { id: sofiasId } })
    expect(days.map(({ from, to }) => [from, to]).toSorted()).toEqual([
      ['2026-11-20', '2026-11-22'],
      ['2026-11-24', '2026-11-25'],
    ])
  })
})

describe('a driver says themselves that they can’t go on', () => {
  it('on their route or apart from it: the office’s press and theirs are one exception', async () => {
    await act('problem', { of: null, data: { problem: 'ill', note: 'Fever', files: [] } })
    await takeOut(sofiasId, 'ill')
    expect(await open()).toEqual([['ill', sofia]])
    expect(await outage()).toMatchObject({ reason: 'ill', openStops: 4 })
    const [raised] = await db.select().from(exceptions)
    expect(raised!.routeId).toBe(routeId)
  })

  it('and drives on after a breakdown: that ends it; handing over where they stand doesn’t', async () => {
    const stops = day.ids.slice(0, 4)
    await act('loaded', { data: { onBoard: stops, missing: [] } })
    await act('depart')
    await act('arrive', { stopId: stops[0]! })
    later(5)
    await act('problem', { data: { problem: 'breakdown', note: '', files: [] } })
    later(5)
    await act('deliver', { stopId: stops[0]!, data: { to: 'person', name: 'Ana' } })
    expect(await outage()).toMatchObject({ reason: 'breakdown', openStops: 3 })
    later(20)
    await act('arrive', { stopId: stops[1]! })
    expect(await outage()).toMatchObject({ reason: null })
    const [row] = await db.select().from(exceptions).where(eq(exceptions.kind, 'breakdown'))
    expect(row!.closedReason).toBe('resumed')
  })

  it('anew after the office has closed it: it comes back', async () => {
    await act('problem', { data: { problem: 'accident', note: '', files: [] } })
    const isOpen = and(eq(exceptions.kind, 'accident'), isNull(exceptions.closedAt))
    await db.update(exceptions).set({ closedAt: clock.now, closedReason: 'handled' }).where(isOpen)
    await act('problem', { data: { problem: 'accident', note: 'Again', files: [] } })
    expect(await open()).toEqual([['accident', sofia]])
  })
})

describe('what was said of a driver', () => {
  const closed = async () =>
    (await db.select().from(exceptions).orderBy(asc(exceptions.id))).map(({ kind, closedReason }) => [
      kind,
      closedReason,
    ])

  it('is kept word by word: the reason given last holds, and each ends by itself', async () => {
    await takeOut(sofiasId, 'breakdown')
    later(5)
    await takeOut(sofiasId, 'ill')
    expect(await outage()).toMatchObject({ reason: 'ill', openStops: 4 })
    expect(await open()).toEqual([['ill', sofia]])
    expect(await db.$count(driverOutages)).toBe(2)
    later(5)
    // The van goes again; its driver is still ill.
    await act('depart')
    expect(await outage()).toMatchObject({ reason: 'ill' })
    expect(await open()).toEqual([['ill', sofia]])
    later(5)
    await act('onDuty', { of: null })
    expect(await outage()).toMatchObject({ reason: null })
    expect(await closed()).toEqual([
      ['breakdown', 'movedOn'],
      ['ill', 'worksAgain'],
    ])
  })

  it('counts by when it was said, not by when it came in', async () => {
    const reported = clock.now
    later(10)
    await act('depart')
    const said = async (problem: string) => {
      sequence++
      const made = { id: crypto.randomUUID(), sequence: 1, kind: 'problem', routeId, stopId: null }
      const data = { problem, note: '', files: [] }
      const actions = [{ ...made, at: reported.toISOString(), data, sinceStartMs: sequence, place: null }]
      await api.call(recordActions, { as: driver, body: { deviceId: crypto.randomUUID(), actions } })
    }
    await said('breakdown')
    expect(await outage()).toMatchObject({ reason: null, exceptionId: null })
    await said('ill')
    expect(await outage()).toMatchObject({ reason: 'ill' })
    await canWork()
    await said('ill')
    expect(await outage()).toMatchObject({ reason: null, exceptionId: null })
    expect(await db.$count(driverOutages)).toBe(3)
  })

  it('is over with its day, and once nothing is left of what it stood for', async () => {
    await takeOut()
    await takeOut(brunosId, 'breakdown')
    const { version } = await day.read(planId)
    const edits = [{ kind: 'unassign' as const, deliveryIds: day.ids.slice(4) }]
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } })
    await db
      .update(deliveries)
      .set({ routeId: null, state: 'planned' })
      .where(inArray(deliveries.id, day.ids.slice(4)))
    await db.transaction((tx) => raiseForAway(tx, api.machine))
    expect(await open()).toEqual([['ill', sofia]])
    later(24 * 60)
    await db.transaction((tx) => raiseForAway(tx, api.machine))
    expect(await open()).toEqual([])
    expect(await closed()).toEqual([
      ['ill', 'dayOver'],
      ['breakdown', 'nothingLeft'],
    ])
    expect(await outage()).toMatchObject({ day: '2026-11-24', reason: null })
  })

  it('after midnight is said of the route that its driver is still on', async () => {
    clock.now = new Date(`${monday}T23:50:00Z`)
    await db
      .update(routes)
      .set({ departedAt: clock.now, endSeconds: 26 * 3600 })
      .where(eq(routes.id, routeId))
    later(20)
    expect(await takeOut()).toMatchObject({ day: monday, reason: 'ill', openStops: 4 })
    await db.transaction((tx) => raiseForAway(tx, api.machine))
    expect(await open()).toEqual([['ill', sofia]])
    expect(await canWork()).toMatchObject({ reason: null })
  })
})

describe('a vehicle that can’t go on', () => {
  it('is offered to nobody that day', async () => {
    const isStopped = async () => {
      const { facts } = await day.problem(planId)
      return facts.vehicles.filter((one) => one.isStopped).length
    }
    expect(await isStopped()).toBe(0)
    await takeOut(sofiasId, 'breakdown')
    expect(await isStopped()).toBe(1)
    await takeOut(sofiasId, 'ill')
    expect(await isStopped()).toBe(1)
    await canWork()
    expect(await isStopped()).toBe(0)
  })
})

describe('once others have taken everything over', () => {
  it('the exception is over and the driver stays out; stops that are put on their route bring it back', async () => {
    await takeOut()
    await acceptBest()
    expect(await open()).toEqual([])
    expect(await outage()).toMatchObject({ reason: 'ill', openStops: 0, exceptionId: null })
    await queue.runKept()
    expect(await open()).toEqual([])
    const rows = await db.select().from(exceptions).orderBy(asc(exceptions.id))
    expect(rows.map(({ closedReason }) => closedReason)).toEqual(['replanned'])
    // Pressed again, it asks for nothing new.
    await takeOut()
    expect(await db.$count(exceptions)).toBe(1)
  })
})

describe('what is left of a driver who can’t work', () => {
  it('goes whole to someone who is free with an idle vehicle, with one press, and their plan and page follow', async () => {
    await takeOut()
    const { rescues } = await rescueOf()
    const best = rescues[0]!
    expect(best.takers).toHaveLength(1)
    expect(best.takers[0]).toMatchObject({ routeId: null, transfer: null })
    expect(best.takers[0]!.moved.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(day.ids.slice(0, 4))
    expect(best).toMatchObject({ left: [], broken: 0 })
    const name = best.takers[0]!.driverName
    const taker = await signInDriver(api, name)
    await acceptBest()
    const { routes: own } = await api.call(readDriverDay, { as: taker, query: {} })
    expect(own[0]!.stops.map(({ stopId }) => stopId)).toEqual(best.takers[0]!.order)
    const { routes } = await day.read(planId)
    const planned = routes.find(({ driverName }) => driverName === name)!
    expect(planned.stops.map(({ deliveryId }) => deliveryId)).toEqual(best.takers[0]!.order)
    expect(routes.find(({ driverName }) => driverName === sofia)!.stops).toEqual([])
    expect(await open()).toEqual([])
  })

  it('is taken over where the vehicle stands once it has left', async () => {
    const stops = day.ids.slice(0, 4)
    await act('loaded', { data: { onBoard: stops, missing: [] } })
    await act('depart')
    later(5)
    await takeOut(sofiasId, 'breakdown')
    const best = (await rescueOf()).rescues[0]!
    expect(best.takers[0]).toMatchObject({ routeId: null, transfer: { vehicleName: expect.any(String) } })
    await acceptBest()
    expect(await outage()).toMatchObject({ openStops: 0, exceptionId: null })
  })

  it('is called in once, from two places at once', async () => {
    await takeOut()
    const body = bodyOf((await rescueOf()).rescues[0]!)
    const once = () =>
      api.call(acceptRescue, { as: day.as, body }).then(
        () => 'done',
        () => 'refused',
      )
    expect((await Promise.all([once(), once()])).toSorted()).toEqual(['done', 'refused'])
    expect(await db.$count(routes, isNotNull(routes.calledInAt))).toBe(1)
  })

  it('goes to others who drive already where nobody is free, and never to who can’t work', async () => {
    const free = await db
      .select({ id: drivers.id })
      .from(drivers)
      .where(notInArray(drivers.id, [sofiasId, brunosId]))
    for (const { id } of free) await takeOut(id, 'other')
    await takeOut()
    const { rescues } = await rescueOf()
    expect(rescues.flatMap(({ takers }) => takers.map(({ driverName }) => driverName))).toEqual([bruno])
    await takeOut(brunosId)
    const none = await rescueOf()
    expect(none.rescues).toEqual([])
    expect(none.left.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(day.ids.slice(0, 4))
    expect(none.spares).toEqual([])
  })

  it('goes to someone whom the plan has no route for, with one that is added to it', async () => {
    const plan = await day.read(planId)
    const empty = plan.routes.filter(({ stops }) => stops.length === 0)
    const edits = empty.map(({ id }) => ({ kind: 'removeRoute' as const, routeId: id }))
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version: plan.version, edits } })
    await takeOut()
    const best = (await rescueOf()).rescues[0]!
    expect(best.takers[0]!.crew).not.toBeNull()
    await acceptBest()
    const { routes: after } = await day.read(planId)
    const added = after.find(({ driverName }) => driverName === best.takers[0]!.driverName)!
    expect(added.stops.map(({ deliveryId }) => deliveryId)).toEqual(best.takers[0]!.order)
  })
})
