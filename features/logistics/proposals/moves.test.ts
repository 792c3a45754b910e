import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDriverDay, recordActions } from '../driver/contract.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { readForecasts } from '../forecasts/contract.ts'
import { editPlan } from '../plans/contract.ts'
import { planRoutes, plans, planStops } from '../plans/server/tables.ts'
import { previewPublication, publishPlan, readRoute, previewRecall } from '../routes/contract.ts'
import { publications, routes } from '../routes/server/tables.ts'
import { settingDefaults } from '../settings/rules.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { vehicles } from '../vehicles/server/tables.ts'
import { acceptMove, listProposals, undoProposal, type MoveProposal } from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const [sofia, bruno] = ['Sofia Marchetti', 'Bruno Techera']
const midnight = Date.parse(`${monday}T00:00:00Z`)
let day: PlanDay
let planId: number
let [late, other] = [0, 0]
let lateStops: number[]
let otherStops: number[]
let drivers: Record<string, string>
let departs: number
let sequence = 0

type Made = { type?: string; brunoType?: string }

/** Two routes of Monday: eight stops of Sofia, all promised for when they are planned, and three of Bruno without a promise. */
async function twoRoutes({ type = 'pickup', brunoType = type }: Made = {}) {
  clock.now = new Date(`${monday}T06:00:00Z`)
  day = await planDay(api, 0)
  const take = async (count: number, kind: string) => {
    const ids: number[] = []
    for (let index = 0; index < count; index++) ids.push(await day.take({ type: kind }))
    return ids
  }
  const [first, second] = [await take(8, type), await take(3, brunoType)]
  planId = (await day.make()).id
  drivers = { [sofia]: await signInDriver(api, sofia), [bruno]: await signInDriver(api, bruno) }
  const given = [[sofia, first] as const, [bruno, second] as const]
  ;[late = 0, other = 0] = await publishDay(api, day, planId, given)
  const route = await api.call(readRoute, { as: day.as, params: { id: late } })
  departs = route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds
  lateStops = route.stopList.map(({ deliveryId }) => deliveryId)
  otherStops = (await api.call(readRoute, { as: day.as, params: { id: other } })).stopList.map((one) => one.deliveryId)
  for (const { deliveryId, startSeconds } of route.stopList) {
    const to = new Date(midnight + (startSeconds + 120) * 1000).toISOString().slice(11, 16)
    const windows = [{ from: '05:00', to, isHard: false, centsPerMinute: 0 }]
    await db.update(deliveries).set({ windows }).where(eq(deliveries.id, deliveryId))
  }
}

const at = (seconds: number) => (clock.now = new Date(midnight + seconds * 1000))

async function act(name: string, kind: string, given: { stopId?: number; data?: Record<string, unknown> } = {}) {
  sequence++
  const { stopId = null, data = {} } = given
  const routeId = name === sofia ? late : other
  const made = { id: crypto.randomUUID(), sequence: 1, kind, routeId, stopId, at: clock.now.toISOString(), data }
  const actions = [{ ...made, sinceStartMs: sequence, place: null }]
  await api.call(recordActions, { as: drivers[name]!, body: { deviceId: crypto.randomUUID(), actions } })
}

async function leave() {
  at(departs)
  for (const name of [sofia, bruno]) await act(name, 'onDuty')
  await act(bruno, 'depart')
  at(departs + 1200)
  await act(sofia, 'depart')
  await queue.runKept()
}

const list = async (as = day.as, query: object = {}) => api.call(listProposals, { as, query })
const one = async () => (await list()).moves[0]!
const sent = ({ from, to }: MoveProposal) => {
  const end = ({ routeId, publicationId, link, order }: MoveProposal['from']) => ({
    routeId,
    publicationId,
    link,
    order,
  })
  return { from: end(from), to: end(to) }
}
const accept = async (move?: MoveProposal) => api.call(acceptMove, { as: day.as, body: sent(move ?? (await one())) })
const refusal = async (change: (body: ReturnType<typeof sent>) => ReturnType<typeof sent>, as = day.as) =>
  api.refusal(acceptMove, { as, body: change(sent(await one())) })
const stopsOf = async (routeId: number) => {
  await queue.runKept()
  const { routes: found } = await api.call(readForecasts, { as: day.as, query: { routeId } })
  return found[0]!.forecast!.stops.map(({ deliveryId }) => deliveryId)
}
const packOf = async (name: string) => (await api.call(readDriverDay, { as: drivers[name]!, query: {} })).routes[0]!
const planned = async (driverName: string) =>
  (await day.read(planId)).routes.find((route) => route.driverName === driverName)!.stops.map((stop) => stop.deliveryId)

describe('a move between routes', () => {
  beforeEach(async () => {
    await twoRoutes()
    await leave()
  })

  it('is proposed where another order keeps not every promise, with its price and what it keeps', async () => {
    const move = await one()
    expect(move.from).toMatchObject({ routeId: late, driverName: sofia })
    expect(move.to).toMatchObject({ routeId: other, driverName: bruno })
    expect(move.moved.length).toBeGreaterThan(0)
    expect(move.kept.length).toBeGreaterThan(0)
    const moved = move.moved.map(({ deliveryId }) => deliveryId)
    expect(move.from.order).toEqual(lateStops.filter((id) => !moved.includes(id)))
    expect(move.to.order.filter((id) => !moved.includes(id))).toEqual(otherStops)
    expect(move.cost).not.toBeNull()
  })

  it('is what both drivers get, what is forecast, what the plan holds, and what clears exceptions', async () => {
    const move = await one()
    const moved = move.moved.map(({ deliveryId }) => deliveryId)
    const accepted = await accept(move)
    expect(accepted).toMatchObject({
      routeId: late,
      toRouteId: other,
      toDriverName: bruno,
      movedStops: moved.length,
      keptStops: move.kept.length,
      mayUndo: true,
    })
    expect(await stopsOf(late)).toEqual(move.from.order)
    expect(await stopsOf(other)).toEqual(move.to.order)
    const [left, taken] = [await packOf(sofia), await packOf(bruno)]
    expect(left.stops.map(({ stopId }) => stopId)).toEqual(move.from.order)
    expect(taken.stops.map(({ stopId }) => stopId)).toEqual(move.to.order)
    expect(taken.stops.every(({ isGone }) => isGone === null)).toBe(true)
    const rows = await db.select().from(deliveries).where(inArray(deliveries.id, moved))
    expect(rows.every(({ routeId, state }) => routeId === other && state === 'outForDelivery')).toBe(true)
    expect(new Set(await planned(bruno))).toEqual(new Set(move.to.order))
    expect(new Set(await planned(sofia))).toEqual(new Set(move.from.order))
    const closed = await db
      .select()
      .from(exceptions)
      .where(
        inArray(
          exceptions.deliveryId,
          move.kept.map((stop) => stop.deliveryId),
        ),
      )
    expect(closed.length).toBeGreaterThan(0)
    const wereLate = closed.filter(({ kind }) => kind === 'late')
    expect(wereLate.map(({ closedReason }) => closedReason)).toContain('replanned')
    const told = await db.select().from(notifications)
    expect(told.filter(({ kind }) => kind === 'route-changed')).toHaveLength(2)
  })

  it('shows each driver what changed since they confirmed their route', async () => {
    for (const name of [sofia, bruno]) await act(name, 'accept', { data: { number: 1 } })
    await queue.runKept()
    const move = await one()
    await accept(move)
    const moved = move.moved.map(({ deliveryId }) => deliveryId).toSorted()
    const [left, taken] = [(await packOf(sofia)).change!, (await packOf(bruno)).change!]
    expect(left.removed.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(moved)
    expect(left.added).toEqual([])
    expect(taken.added.map(({ stop }) => stop.deliveryId).toSorted()).toEqual(moved)
    expect(taken.removed).toEqual([])
  })

  it('leaves what the other routes have, and what a planner has changed since', async () => {
    const move = await one()
    const [{ deliveryId = 0 } = {}] = move.moved
    const [route] = await db.select().from(planRoutes).where(eq(planRoutes.planId, planId)).limit(1)
    expect(route).toBeDefined()
    await db.update(planStops).set({ routeId: null }).where(eq(planStops.deliveryId, deliveryId))
    await accept(move)
    expect(await planned(bruno)).not.toContain(deliveryId)
    expect(await stopsOf(other)).toContain(deliveryId)
  })

  it('is taken back until something is recorded, and then all is as it was', async () => {
    for (const name of [sofia, bruno]) await act(name, 'accept', { data: { number: 1 } })
    await queue.runKept()
    const [before] = await db.select().from(routes).where(eq(routes.id, other))
    const { id } = await accept()
    const undone = await api.call(undoProposal, { as: day.as, params: { id } })
    expect(undone).toMatchObject({ id, mayUndo: false, undoneAt: clock.now.toISOString() })
    expect(await stopsOf(late)).toEqual(lateStops)
    expect(await stopsOf(other)).toEqual(otherStops)
    expect((await db.select().from(routes).where(eq(routes.id, other)))[0]).toEqual(before)
    expect(new Set(await planned(sofia))).toEqual(new Set(lateStops))
    const [taken] = await db.select().from(publications).where(eq(publications.number, 2))
    expect(taken).toMatchObject({ isCurrent: false, isPartial: true })
    expect(taken!.recalledAt).not.toBeNull()
    expect((await api.refusal(undoProposal, { as: day.as, params: { id } })).status).toBe(409)
    const again = await accept()
    await act(bruno, 'accept', { data: { number: 3 } })
    expect((await list()).accepted.map(({ mayUndo }) => mayUndo)).toEqual([false, false])
    expect((await api.refusal(undoProposal, { as: day.as, params: { id: again.id } })).status).toBe(409)
  })

  it('is not taken back once a route is recalled, and not accepted either', async () => {
    const move = await one()
    await db.update(routes).set({ state: 'recalled' }).where(eq(routes.id, other))
    expect((await api.refusal(acceptMove, { as: day.as, body: sent(move) })).status).toBe(409)
    await db.update(routes).set({ state: 'inProgress' }).where(eq(routes.id, other))
    const { id } = await accept(move)
    await db.update(routes).set({ state: 'recalled' }).where(eq(routes.id, late))
    expect((await list()).accepted.map(({ mayUndo }) => mayUndo)).toEqual([false])
    expect((await api.refusal(undoProposal, { as: day.as, params: { id } })).status).toBe(409)
  })

  it('is refused once anything has happened on either route', async () => {
    const move = await one()
    await act(bruno, 'note', { data: { note: 'Road closed' } })
    const raced = await api.refusal(acceptMove, { as: day.as, body: sent(move) })
    expect([raced.status, raced.issues[0]?.path]).toEqual([409, 'link'])
    expect(await stopsOf(late)).toEqual(lateStops)
  })

  it('is refused where it leaves stops out, moves what may not move, or keeps nothing', async () => {
    const none = await refusal(({ from, to }) => ({
      from: { ...from, order: lateStops },
      to: { ...to, order: otherStops },
    }))
    expect(none.status).toBe(422)
    const lost = await refusal(({ from, to }) => ({ from: { ...from, order: from.order.slice(1) }, to }))
    expect(lost.status).toBe(422)
    const twice = await refusal(({ from, to }) => ({ from: { ...from, order: lateStops }, to }))
    expect(twice.status).toBe(422)
    const [first = 0, ...others] = lateStops
    const next = await refusal(({ from, to }) => ({
      from: { ...from, order: others },
      to: { ...to, order: [...otherStops, first] },
    }))
    expect(next.status).toBe(409)
    const before = await refusal(({ from, to }) => {
      const moved = to.order.filter((id) => !otherStops.includes(id))
      return { from, to: { ...to, order: [...moved, ...otherStops] } }
    })
    expect(before.status).toBe(409)
    expect(await stopsOf(late)).toEqual(lateStops)
  })

  it('leaves what is locked to its route, its place or its time', async () => {
    await db
      .update(planStops)
      .set({ locks: ['route'] })
      .where(inArray(planStops.deliveryId, lateStops))
    await db.update(plans).set({ version: 99 })
    expect((await list()).moves).toEqual([])
  })

  it('asks no more of a vehicle than it holds, and of a driver than they know', async () => {
    const move = await one()
    await db
      .update(deliveries)
      .set({ skills: ['Tail lift'], version: 50 })
      .where(inArray(deliveries.id, lateStops))
    const unskilled = await api.refusal(acceptMove, { as: day.as, body: sent(move) })
    expect(unskilled.status).toBe(409)
    await db.update(deliveries).set({ skills: [], version: 60 }).where(inArray(deliveries.id, lateStops))
    await db.update(vehicles).set({ capacities: { parcels: 3 }, version: 50 })
    expect((await api.refusal(acceptMove, { as: day.as, body: sent(move) })).status).toBe(409)
  })

  it('changes the times of no more stops than the settings allow', async () => {
    const value = { ...settingDefaults.planning, mostChangedTimes: 0 }
    await db.insert(logisticsSettings).values({ tab: 'planning', value })
    expect((await list()).moves).toEqual([])
  })

  it('leaves nothing to publish, and its own publication isn’t recalled alone', async () => {
    const move = await one()
    await accept(move)
    const refused = await api.refusal(previewRecall, { as: day.as, params: { id: planId } })
    expect(refused.status).toBe(409)
    const previewed = () => api.call(previewPublication, { as: day.as, params: { id: planId } })
    expect(await previewed()).toMatchObject({ changes: 0, routes: [] })
    const { version, routes: planned } = await day.read(planId)
    const { id: routeId, stops } = planned.find(({ driverName }) => driverName === sofia)!
    const edits = [
      { kind: 'move' as const, deliveryIds: [stops.at(-1)!.deliveryId], routeId, position: stops.length - 2 },
    ]
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } })
    const preview = await previewed()
    expect(preview.routes.map(({ key }) => key)).toEqual([`route ${late}`])
    expect(preview.replaced.map(({ number }) => number)).toEqual([1, 2])
    const body = { note: '', reason: 'Papers', driverIds: [], version: preview.version, number: 2 }
    await api.call(publishPlan, { as: day.as, params: { id: planId }, body })
    expect(new Set(await stopsOf(other))).toEqual(new Set(move.to.order))
    expect((await list()).accepted[0]!.mayUndo).toBe(false)
  })

  it('is for those who may publish both routes, and shows no costs to others', async () => {
    const move = await one()
    const publishes = { action: 'create', subject: 'Publication' }
    const reads = { action: 'read', subject: 'Route' }
    const here = await api.signIn([publishes, reads])
    expect((await list(here)).moves).toMatchObject([{ cost: null }])
    const elsewhere = await api.signIn([{ ...publishes, conditions: { depotId: { $in: [2] } } }, reads])
    expect((await list(elsewhere)).moves).toEqual([])
    expect((await api.refusal(acceptMove, { as: elsewhere, body: sent(move) })).status).toBe(404)
    const { id } = await accept(move)
    expect((await api.refusal(undoProposal, { as: elsewhere, params: { id } })).status).toBe(404)
    const reader = await api.signIn([reads])
    for (const as of [drivers[sofia]!, reader])
      expect((await api.refusal(acceptMove, { as, body: sent(move) })).status).toBe(403)
    const nowhere = { ...sent(move), from: { ...sent(move).from, routeId: 999 } }
    expect((await api.refusal(acceptMove, { as: day.as, body: nowhere })).status).toBe(404)
    const empty = { ...sent(move), to: { ...sent(move).to, order: ['x'] } }
    expect((await api.refusal(acceptMove, { as: day.as, body: empty })).status).toBe(422)
  })
})

describe('goods on board', () => {
  it('stay where they are', async () => {
    await twoRoutes({ type: 'drop' })
    at(departs)
    for (const name of [sofia, bruno]) await act(name, 'onDuty')
    await act(bruno, 'loaded', { data: { onBoard: otherStops } })
    await act(bruno, 'depart')
    at(departs + 1200)
    await act(sofia, 'loaded', { data: { onBoard: lateStops } })
    await act(sofia, 'depart')
    await queue.runKept()
    expect((await list()).moves).toEqual([])
  })
})
