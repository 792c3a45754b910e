import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { routeDeliveries } from '../deliveries/server/commands.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { listDeliveries } from '../deliveries/contract.ts'
import { driverDocuments, drivers } from '../drivers/server/tables.ts'
import { copyPlan, deletePlan, editPlan, type Plan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { planRoutes, plans } from '../plans/server/tables.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { vehicleDocuments, vehicleInspections, vehicles } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'
import { publications } from './server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
let one: Plan['routes'][number]
let other: Plan['routes'][number]
beforeEach(async () => {
  day = await planDay(api, 6)
  plan = await day.make()
  // The sample's own gaps in papers are not what these tests are about.
  await api.machine.db.delete(driverDocuments)
  await api.machine.db.delete(vehicleDocuments)
  const here = plan.routes.filter(({ startDepotId }) => startDepotId === 1)
  one = here[0]!
  other = here[1]!
})

const params = () => ({ id: plan.id })
const move = (deliveryIds: number[], routeId: number, position = 0): PlanEdit => ({
  kind: 'move',
  deliveryIds,
  routeId,
  position,
})
async function edit(...edits: PlanEdit[]) {
  const { version } = await day.read(plan.id)
  await api.call(editPlan, { as: day.as, params: params(), body: { version, edits } })
}
const preview = (as = day.as, id = plan.id) => api.call(contract.previewPublication, { as, params: { id } })
const order = { note: '', reason: '', driverIds: null }
async function publish(given: Partial<typeof order & { reason: string }> = {}, as = day.as) {
  const { version, replaced } = await preview()
  const number = Math.max(0, ...replaced.map((each) => each.number))
  return api.call(contract.publishPlan, { as, params: params(), body: { ...order, ...given, version, number } })
}
async function refusedPublish(given: Partial<typeof order> = {}, as = day.as) {
  const { version, replaced } = await preview()
  const number = Math.max(0, ...replaced.map((each) => each.number))
  return api.refusal(contract.publishPlan, { as, params: params(), body: { ...order, ...given, version, number } })
}
const recall = (number: number) =>
  api.call(contract.recallPublication, { as: day.as, params: params(), query: { number } })
const states = async () =>
  Object.fromEntries(
    (await api.machine.db.select().from(deliveries).orderBy(deliveries.id)).map(({ id, state }) => [id, state]),
  )
const kinds = async () => (await preview()).problems.map(({ kind }) => kind)
const rest = async () => {
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 3000)
  await api.machine.queue.runKept()
}
const routesNow = async () =>
  (await api.call(contract.listRoutes, { as: day.as, query: { date: monday, state: 'published', sortBy: 'driver' } }))
    .routes

it('a plan that overrides rules says so before it is published', async () => {
  await edit(move(day.ids.slice(0, 3), one.id))
  expect(await kinds()).not.toContain('exceptions')
  const overtime = { kind: 'allow-overtime' as const, vehicle: String(one.id), bySeconds: 600 }
  await edit({ kind: 'fix', relaxations: [overtime], routes: [] })
  expect(await kinds()).toContain('exceptions')
})

describe('a plan that puts someone in two places', () => {
  it('isn’t published', async () => {
    await edit(move(day.ids.slice(0, 3), one.id))
    const { driverId, vehicleId } = one
    await edit({ kind: 'addRoute', driverId, vehicleId })
    const added = (await day.read(plan.id)).routes.at(-1)!
    expect(await kinds()).not.toContain('driverTwice')
    await edit(move(day.ids.slice(3, 5), added.id))
    expect(await kinds()).toEqual(expect.arrayContaining(['driverTwice', 'vehicleTwice']))
    expect((await refusedPublish()).status).toBe(422)
    await edit({ kind: 'swapDriver', routeId: added.id, driverId: null })
    expect(await kinds()).not.toContain('driverTwice')
  })
})

describe('a publication', () => {
  it('gives routes to drivers with the details of each stop, and advances the deliveries', async () => {
    await edit(move(day.ids.slice(0, 3), one.id), move(day.ids.slice(3, 5), other.id))
    expect(await preview()).toMatchObject({ changes: 5, current: null, replaced: [] })
    const published = await publish({ note: 'First' })
    expect(published).toMatchObject({ number: 1, note: 'First', day: monday, isCurrent: true })
    const read = await day.read(plan.id)
    expect(read.status).toBe('published')
    const list = await routesNow()
    expect(list.map(({ driverName, stops, planRouteId }) => [driverName, stops, planRouteId])).toEqual([
      ['Bruno Techera', 2, other.id],
      ['Sofia Marchetti', 3, one.id],
    ])
    const route = await api.call(contract.readRoute, { as: day.as, params: { id: list[1]!.id } })
    const planned = read.routes.find(({ id }) => id === one.id)!
    expect(route.stopList.map(({ deliveryId, startSeconds }) => [deliveryId, startSeconds])).toEqual(
      planned.stops.map(({ deliveryId, times }) => [deliveryId, times!.startSeconds]),
    )
    // One parcel each is on board, and leaves with each stop.
    expect(route.units[0]).toBe('parcels')
    expect(route.stopList.map(({ load }) => load[0])).toEqual([2, 1, 0])
    expect(route.figures.distanceMeters).toBe(planned.figures!.distanceMeters)
    expect(route.log).toMatchObject([
      { kind: 'published', number: 1, added: 3, removed: 0 },
      { kind: 'edited', edit: { summary: { stops: 5 } } },
    ])
    expect(Object.values(await states())).toEqual([...Array(5).fill('published'), 'ready'])
    const { deliveries: rows } = await api.call(listDeliveries, {
      as: day.as,
      query: { routeId: route.id, sortBy: 'createdAt', orderBy: 'asc' },
    })
    expect(rows.map(({ stopNumber, driverId }) => [stopNumber, driverId])).toEqual([
      [1, one.driverId],
      [2, one.driverId],
      [3, one.driverId],
    ])
    const [first] = route.stopList
    expect(rows[0]!.eta).toBe(new Date(Date.parse(`${monday}T00:00Z`) + first!.arrivalSeconds * 1000).toISOString())
  })

  it('changes what differs, keeps the routes, and is reverted by a recall', async () => {
    await edit(move(day.ids.slice(0, 3), one.id), move(day.ids.slice(3, 5), other.id))
    await publish()
    const before = await routesNow()
    const [first] = before
    const full = await api.call(contract.readRoute, { as: day.as, params: { id: first!.id } })
    await edit(move([day.ids[0]!], other.id, 1), { kind: 'unassign', deliveryIds: [day.ids[1]!] })
    const seen = await preview()
    expect(seen.changes).toBe(2)
    expect(seen.routes.map(({ driver, added, removed }) => [driver.name, added.length, removed.length])).toEqual([
      ['Sofia Marchetti', 0, 2],
      ['Bruno Techera', 1, 0],
    ])
    expect(await publish()).toMatchObject({ number: 2 })
    const after = await routesNow()
    expect(after.map(({ id, stops, number }) => [id, stops, number])).toEqual([
      [before[0]!.id, 3, 2],
      [before[1]!.id, 1, 2],
    ])
    expect((await states())[day.ids[1]!]).toBe('planned')
    await rest()
    expect((await states())[day.ids[1]!]).toBe('ready')
    const { restored } = await recall(2)
    expect(restored).toMatchObject([{ number: 1, isCurrent: true }])
    expect((await states())[day.ids[1]!]).toBe('published')
    const again = await api.call(contract.readRoute, { as: day.as, params: { id: first!.id } })
    expect(again).toMatchObject({ ...full, log: again.log })
    expect(again.log.map(({ kind, number }) => [kind, number])).toEqual(
      expect.arrayContaining([
        ['recalled', 2],
        ['published', 2],
        ['published', 1],
      ]),
    )
    expect((await day.read(plan.id)).status).toBe('published')
    await recall(1)
    expect(await routesNow()).toEqual([])
    expect((await day.read(plan.id)).status).toBe('draft')
    expect((await states())[day.ids[0]!]).toBe('planned')
    expect(await publish()).toMatchObject({ number: 3 })
  })

  it('of another plan of the day takes the place of the first, and hands it back', async () => {
    await edit(move(day.ids.slice(0, 2), one.id))
    await publish()
    const [before] = await routesNow()
    const copy = await api.call(copyPlan, { as: day.as, params: params(), body: { name: 'Other' } })
    const original = plan.id
    plan = await day.read(copy.id)
    await publish()
    expect((await day.read(original)).status).toBe('superseded')
    const [now] = await routesNow()
    expect(now).toMatchObject({ id: before!.id, planId: copy.id, number: 2 })
    expect((await api.refusal(deletePlan, { as: day.as, params: { id: original } })).status).toBe(422)
    await recall(2)
    expect((await routesNow())[0]).toMatchObject({ id: before!.id, planId: original, planRouteId: one.id, number: 1 })
    expect(await day.read(original)).toMatchObject({ status: 'published', isMain: true })
    expect((await day.read(copy.id)).status).toBe('draft')
    // What drivers were given stays known.
    const refused = await api.refusal(deletePlan, { as: day.as, params: { id: copy.id } })
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('was published before')])
    expect(await api.machine.db.$count(publications)).toBe(2)
  })

  it('happens once, however many people request it at once', async () => {
    await edit(move(day.ids.slice(0, 3), one.id))
    const { version } = await preview()
    const body = { ...order, version, number: 0 }
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.call(contract.publishPlan, { as: day.as, params: params(), body })),
    )
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const statuses = calls.flatMap((call) =>
      call.status === 'rejected' ? [(call.reason as { status: number }).status] : [],
    )
    expect(new Set(statuses)).toEqual(new Set([409]))
    expect(await api.machine.db.select().from(publications)).toHaveLength(1)
  })

  it('is refused for a plan with assumptions', async () => {
    const assumptions = [{ kind: 'volume' as const, percent: 20 }]
    await edit(move(day.ids.slice(0, 3), one.id))
    await api.machine.db.update(plans).set({ assumptions }).where(eq(plans.id, plan.id))
    expect((await refusedPublish()).status).toBe(409)
  })

  it('gives a delivery back to the driver whose plan still has it, though nothing else would change', async () => {
    await edit(move(day.ids.slice(0, 3), one.id))
    await publish()
    const [taken] = day.ids
    await api.machine.db.transaction((tx) => routeDeliveries(tx, { ...api.machine, address: '' }, [], [taken!]))
    expect((await states())[taken!]).toBe('planned')
    expect((await preview()).changes).toBe(1)
    await publish()
    expect((await states())[taken!]).toBe('published')
    expect(await refusedPublish()).toMatchObject({ status: 409 })
  })

  it('puts no stop at a time that has passed', async () => {
    await edit(move(day.ids.slice(0, 3), one.id))
    const [, second] = (await day.read(plan.id)).routes.find(({ id }) => id === one.id)!.stops
    const clock = api.machine.clock.now
    api.machine.clock.now = new Date(Date.parse(`${monday}T00:00Z`) + second!.times!.startSeconds * 1000)
    const { problems, routes } = await preview().finally(() => (api.machine.clock.now = clock))
    expect(problems.filter(({ kind }) => kind === 'missed')).toEqual([])
    const starts = routes.flatMap(({ added }) => added.map(({ stop }) => stop.startSeconds))
    expect(starts).toHaveLength(3)
    // Nobody leaves sooner than in ten minutes.
    for (const start of starts) expect(start).toBeGreaterThanOrEqual(second!.times!.startSeconds + 600)
  })

  it('is refused if the plan has changed since, and if nothing would change', async () => {
    await edit(move(day.ids.slice(0, 2), one.id))
    const { version } = await preview()
    await edit(move([day.ids[2]!], one.id))
    const stale = await api.refusal(contract.publishPlan, {
      as: day.as,
      params: params(),
      body: { ...order, version, number: 0 },
    })
    expect(stale).toMatchObject({ status: 409, isStale: true })
    await publish()
    expect(await refusedPublish()).toMatchObject({ status: 409, isStale: false })
    const wrong = { as: day.as, params: params(), query: { number: 7 } }
    expect((await api.refusal(contract.recallPublication, wrong)).status).toBe(409)
    await recall(1)
    const none = { as: day.as, params: params(), query: { number: 1 } }
    expect((await api.refusal(contract.recallPublication, none)).status).toBe(409)
    expect((await api.refusal(contract.previewRecall, { as: day.as, params: params() })).status).toBe(409)
  })

  it('can’t be recalled once goods are on board, nor can those be given to another driver', async () => {
    await edit(move(day.ids.slice(0, 2), one.id))
    await publish()
    await api.machine.db.update(deliveries).set({ state: 'loaded' }).where(eq(deliveries.id, day.ids[0]!))
    const given = { as: day.as, params: params(), query: { number: 1 } }
    expect((await api.refusal(contract.recallPublication, given)).status).toBe(409)
    expect((await api.call(contract.previewRecall, { as: day.as, params: params() })).isUnderWay).toBe(true)
    await edit(move([day.ids[0]!], other.id))
    expect(await kinds()).toContain('hasLeft')
    expect((await refusedPublish()).status).toBe(422)
    await edit(move([day.ids[0]!, day.ids[2]!], one.id, 1))
    await publish()
    expect(await states()).toMatchObject({ [day.ids[0]!]: 'loaded', [day.ids[2]!]: 'published' })
  })
})

describe('an obstacle to a publication', () => {
  beforeEach(() => edit(move(day.ids.slice(0, 3), one.id)))
  const { db } = api.machine
  const refused: [string, () => Promise<unknown>][] = [
    ['driverArchived', () => db.update(drivers).set({ isArchived: true }).where(eq(drivers.id, one.driverId!))],
    ['vehicleArchived', () => db.update(vehicles).set({ isArchived: true }).where(eq(vehicles.id, one.vehicleId))],
    [
      'skills',
      () =>
        db
          .update(deliveries)
          .set({ skills: ['Crane'] })
          .where(eq(deliveries.id, day.ids[0]!)),
    ],
    ['noDriver', () => db.update(planRoutes).set({ driverId: null }).where(eq(planRoutes.id, one.id))],
    ['nothing', () => edit({ kind: 'unassign', deliveryIds: day.ids.slice(0, 3) })],
  ]

  it.each(refused)('is %s, whatever reason is given', async (kind, prepare) => {
    await prepare()
    // What changes a row counts up its version, by which plans know that their facts are old.
    for (const table of [drivers, vehicles, deliveries]) await db.update(table).set({ version: 9 })
    expect(await kinds()).toContain(kind)
    expect((await refusedPublish({ reason: 'It has to go' })).status).toBe(422)
    expect(await routesNow()).toEqual([])
  })

  const fail = () =>
    db.insert(vehicleInspections).values({
      vehicleId: one.vehicleId,
      kind: 'preTrip',
      result: 'unsafe',
      at: new Date('2026-11-20T09:00:00Z'),
    })
  const expire = (kind: 'technicalTest' | 'insurance') =>
    db.insert(vehicleDocuments).values({ vehicleId: one.vehicleId, kind, expiresOn: '2026-11-22' })
  const overridable: [string, () => Promise<unknown>][] = [
    ['vehicleUnsafe', fail],
    ['vehicleInspection', () => expire('technicalTest')],
    ['vehicleDocument', () => expire('insurance')],
    [
      'driverDocument',
      () => db.insert(driverDocuments).values({ driverId: one.driverId!, kind: 'licence', expiresOn: '2026-11-22' }),
    ],
  ]

  it('is said in one line about traffic: which profile the times allow for, and where it comes from', async () => {
    await edit(move(day.ids, one.id))
    const told = async () => (await preview()).problems.filter(({ kind }) => /traffic/i.test(kind))
    expect(await told()).toMatchObject([{ kind: 'noTraffic' }])
    await edit({ kind: 'setRoads', traffic: 'rush-hours' })
    expect(await told()).toMatchObject([{ kind: 'generalTraffic', name: 'Rush hours', level: 'warning' }])
    const slow = { key: 'rush-hours', name: 'Ours', percents: Array.from({ length: 24 }, () => 120) }
    await db.insert(logisticsSettings).values({ tab: 'traffic', value: { usual: null, profiles: [slow] } })
    expect(await told()).toMatchObject([{ kind: 'ownTraffic', name: 'Ours' }])
  })

  it.each(overridable)('is %s, until someone with the right gives a reason, which is logged', async (kind, prepare) => {
    await prepare()
    expect((await preview()).problems.find((one) => one.kind === kind)).toMatchObject({ level: 'override' })
    expect((await refusedPublish()).issues).toMatchObject([{ path: 'reason' }])
    const dispatcher = await api.signIn([
      { action: ['read', 'write'], subject: 'Plan' },
      { action: ['read', 'create'], subject: 'Publication' },
    ])
    expect((await refusedPublish({ reason: 'Seen by the workshop' }, dispatcher)).status).toBe(403)
    const later = { ...order, at: new Date(api.machine.clock.now.getTime() + 3_600_000).toISOString() }
    const scheduling = (reason: string, as: string) =>
      api.refusal(contract.schedulePublication, { as, params: params(), body: { ...later, reason } })
    expect((await scheduling('', day.as)).issues).toMatchObject([{ path: 'reason' }])
    expect((await scheduling('Seen by the workshop', dispatcher)).status).toBe(403)
    await publish({ reason: 'Seen by the workshop' })
    const [event] = await db.select().from(events).where(eq(events.kind, 'publication.published'))
    expect(event!.after).toMatchObject({ reason: 'Seen by the workshop', overridden: [{ kind }] })
  })

  it('is a vehicle found unsafe after a publication was scheduled with a reason for something else', async () => {
    await expire('insurance')
    const at = new Date(api.machine.clock.now.getTime() + 3_600_000)
    const body = { ...order, reason: 'The new policy is signed', at: at.toISOString() }
    await api.call(contract.schedulePublication, { as: day.as, params: params(), body })
    await fail()
    api.machine.clock.now = new Date(at.getTime() + 1000)
    await api.machine.queue.runKept()
    expect(await routesNow()).toEqual([])
    const again = new Date(at.getTime() + 3_600_000)
    await api.call(contract.schedulePublication, {
      as: day.as,
      params: params(),
      body: { ...body, at: again.toISOString() },
    })
    api.machine.clock.now = new Date(again.getTime() + 1000)
    await api.machine.queue.runKept()
    expect(await routesNow()).toHaveLength(1)
  })

  it('is a broken rule for hours, until someone with the right gives a reason', async () => {
    await db.update(drivers).set({ hoursPack: 'custom', version: 9 }).where(eq(drivers.id, one.driverId!))
    const custom = { drivingMinutes: 1, dutyMinutes: 1, breakAfterMinutes: 400, breakMinutes: 10 }
    await db.insert(logisticsSettings).values({ tab: 'hours', value: { pack: 'eu', custom } })
    expect(await kinds()).toContain('duration')
    expect((await refusedPublish()).status).toBe(422)
    const dispatcher = await api.signIn([
      { action: ['read', 'write'], subject: 'Plan' },
      { action: ['read', 'create'], subject: 'Publication' },
    ])
    expect((await refusedPublish({ reason: 'Storm' }, dispatcher)).status).toBe(403)
    const published = await publish({ reason: 'Storm' })
    expect(published).toMatchObject({ reason: 'Storm' })
    const [event] = await db.select().from(events).where(eq(events.kind, 'publication.published'))
    expect(event).toMatchObject({ entityId: String(published.id), after: { reason: 'Storm' } })
    const { overridden } = event!.after as { overridden: unknown }
    expect(overridden).toEqual(
      ['driving', 'duration'].map((kind) => ({
        kind,
        level: 'override',
        routeId: one.id,
        name: one.driverName,
        count: 1,
      })),
    )
  })

  it('is a day beyond the legal limit, whatever overtime its route has and whatever a fix allowed', async () => {
    await db.update(drivers).set({ hoursPack: 'custom', version: 9 }).where(eq(drivers.id, one.driverId!))
    const custom = { drivingMinutes: 1, dutyMinutes: 1, breakAfterMinutes: 400, breakMinutes: 10 }
    await db.insert(logisticsSettings).values({ tab: 'hours', value: { pack: 'eu', custom } })
    const { hours, id: routeId } = one
    await edit({ kind: 'setShift', routeId, hours, overtimeMinutes: 720 })
    const vehicle = String(routeId)
    const relaxations = [
      { kind: 'allow-overtime' as const, vehicle, bySeconds: 36_000 },
      { kind: 'raise-limit' as const, vehicle, limit: 'drivingSeconds' as const, by: 36_000 },
    ]
    await edit({ kind: 'fix', relaxations, routes: [] })
    expect(await kinds()).toEqual(expect.arrayContaining(['driving', 'duration']))
    expect((await refusedPublish()).status).toBe(422)
    // The board says so too, before anyone publishes.
    const { broken } = (await day.read(plan.id)).routes.find(({ id }) => id === routeId)!
    expect(broken.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['driving', 'duration']))
  })

  it('is a skill that the driver lacks, even if a fix allowed it', async () => {
    await db
      .update(deliveries)
      .set({ skills: ['Crane'], version: 9 })
      .where(eq(deliveries.id, day.ids[0]!))
    const equip = { kind: 'equip' as const, vehicle: String(one.id), need: 'skills' as const, names: ['crane'] }
    await edit({ kind: 'fix', relaxations: [equip], routes: [] })
    const { problems } = await preview()
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, day.ids[0]!))
    expect(problems.find(({ kind }) => kind === 'skills')?.missing).toEqual([
      { reference: row!.reference, need: 'Crane' },
    ])
    expect((await refusedPublish({ reason: 'It has to go' })).status).toBe(422)
    expect(await routesNow()).toEqual([])
  })
})

describe('the route of one driver', () => {
  const routeOf = async (name: string) => (await routesNow()).find(({ driverName }) => driverName === name)!
  beforeEach(async () => {
    await edit(move(day.ids.slice(0, 2), one.id), move(day.ids.slice(2, 4), other.id))
    await publish()
  })

  it('is recalled alone, and is published again with the plan', async () => {
    const { id } = await routeOf(one.driverName!)
    await api.call(contract.recallRoute, { as: day.as, params: { id }, query: { number: 1 } })
    await rest()
    expect((await routesNow()).map(({ driverName }) => driverName)).toEqual([other.driverName])
    expect(await states()).toMatchObject({ [day.ids[0]!]: 'planned', [day.ids[2]!]: 'published' })
    expect((await preview()).routes).toMatchObject([{ kind: 'new', driver: { id: one.driverId } }])
    const [event] = await api.machine.db.select().from(events).where(eq(events.kind, 'route.recalled'))
    expect(event).toMatchObject({ entityId: String(id), after: { number: 1, driver: one.driverName, stops: 2 } })
    await publish()
    expect(await routesNow()).toHaveLength(2)
    // What a recall of the second publication brings back is the first one without that route.
    await recall(2)
    expect((await routesNow()).map(({ driverName }) => driverName)).toEqual([other.driverName])
  })

  it('isn’t recalled twice, from an older publication, once something is on board, or by someone without the right', async () => {
    const { id } = await routeOf(one.driverName!)
    const given = { as: day.as, params: { id }, query: { number: 1 } }
    expect((await api.refusal(contract.recallRoute, { ...given, query: { number: 2 } })).status).toBe(409)
    const reader = await api.signIn([{ action: 'read', subject: 'Publication' }])
    const previewed = { as: day.as, params: { id } }
    expect(await api.call(contract.previewRouteRecall, previewed)).toEqual({ told: 0, broken: [], isUnderWay: false })
    for (const endpoint of [contract.recallRoute, contract.previewRouteRecall])
      expect((await api.refusal(endpoint, { ...given, as: reader })).status).toBe(403)
    expect((await api.refusal(contract.recallRoute, { ...given, params: { id: 9999 } })).status).toBe(404)
    const loaded = eq(deliveries.id, day.ids[0]!)
    await api.machine.db.update(deliveries).set({ state: 'loaded' }).where(loaded)
    expect((await api.refusal(contract.recallRoute, given)).status).toBe(409)
    expect((await api.call(contract.previewRouteRecall, previewed)).isUnderWay).toBe(true)
    await api.machine.db.update(deliveries).set({ state: 'published' }).where(loaded)
    await api.call(contract.recallRoute, given)
    expect((await api.refusal(contract.recallRoute, given)).status).toBe(409)
    expect((await api.refusal(contract.previewRouteRecall, previewed)).status).toBe(409)
  })
})
