import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenRoute, type DrivenRoute } from '#homes/test/driven-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDriverDay } from '../driver/contract.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { readForecasts } from '../forecasts/contract.ts'
import { planRoutes, plans, planStops } from '../plans/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { readRoute } from '../routes/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { acceptProposal, listProposals, replanRoute, undoProposal, type Proposal } from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
let driven: DrivenRoute
let planned: { deliveryId: number; arrivalSeconds: number; startSeconds: number; endSeconds: number }[]
let departs: number

const midnight = Date.parse(`${monday}T00:00:00Z`)
const at = (seconds: number) => (clock.now = new Date(midnight + seconds * 1000))
const lastOf = () => driven.stops.at(-1)!

/** The stop is to be served by the time it is planned for, and two minutes. */
async function promise(deliveryId: number, marginSeconds = 120) {
  const { startSeconds } = planned.find((stop) => stop.deliveryId === deliveryId)!
  const to = new Date(midnight + (startSeconds + marginSeconds) * 1000).toISOString().slice(11, 16)
  const windows = [{ from: '05:00', to, isHard: false, centsPerMinute: 0 }]
  await db.update(deliveries).set({ windows }).where(eq(deliveries.id, deliveryId))
}

async function leave(late = 0) {
  at(departs + late - 60)
  await driven.act('onDuty')
  await driven.act('loaded', { data: { onBoard: driven.stops } })
  at(departs + late)
  await driven.act('depart')
}

beforeEach(async () => {
  driven = await drivenRoute(api, 9)
  const route = await api.call(readRoute, { as: driven.day.as, params: { id: driven.routeId } })
  planned = route.stopList
  departs = route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds
  await promise(lastOf())
})

const list = (as = driven.day.as, query: object = {}) => api.call(listProposals, { as, query })
const one = async () => (await list()).proposals[0]!
const body = ({ routeId, publicationId, link, order }: Proposal) => ({ routeId, publicationId, link, order })
const accept = async (proposal?: Proposal) =>
  api.call(acceptProposal, { as: driven.day.as, body: body(proposal ?? (await one())) })
const refusedBy = async (change: object) =>
  api.refusal(acceptProposal, { as: driven.day.as, body: { ...body(await one()), ...change } })
const forecast = async () => {
  await queue.runKept()
  const query = { routeId: driven.routeId }
  return (await api.call(readForecasts, { as: driven.day.as, query })).routes[0]!.forecast!
}
const changedTimes = (mostChangedTimes: number) =>
  db
    .insert(logisticsSettings)
    .values({ tab: 'planning', value: { ...settingDefaults.planning, mostChangedTimes } })
    .onConflictDoUpdate({
      target: logisticsSettings.tab,
      set: { value: { ...settingDefaults.planning, mostChangedTimes } },
    })

describe('a proposal', () => {
  it('is made only where a promise would be broken', async () => {
    await leave()
    expect((await list()).proposals).toEqual([])
  })

  it('keeps the promise of a late stop in another order, at a price', async () => {
    await leave(900)
    const proposal = await one()
    expect(proposal).toMatchObject({ routeId: driven.routeId, stillLate: 0, driverName: 'Sofia Marchetti' })
    expect(proposal.kept.map(({ deliveryId }) => deliveryId)).toEqual([lastOf()])
    expect(Date.parse(proposal.kept[0]!.after)).toBeLessThan(Date.parse(proposal.kept[0]!.before))
    expect(proposal.order.toSorted()).toEqual(driven.stops.toSorted())
    expect(proposal.order[0]).toBe(driven.stops[0])
    expect(proposal.moved.length).toBeGreaterThan(0)
    expect(proposal.cost).not.toBeNull()
    expect((await list(driven.day.as, { routeId: 999 })).proposals).toEqual([])
    expect((await list(driven.day.as, { date: '2026-11-24' })).proposals).toEqual([])
  })

  it('leaves locks of the plan', async () => {
    await leave(900)
    await db
      .update(planStops)
      .set({ locks: ['last'] })
      .where(eq(planStops.deliveryId, lastOf()))
    await db.update(plans).set({ version: 99 })
    expect((await list()).proposals).toEqual([])
    await db.update(planStops).set({ locks: [] })
    await db.update(plans).set({ version: 100 })
    expect((await list()).proposals).toHaveLength(1)
    await db.update(planRoutes).set({ isLocked: true })
    await db.update(plans).set({ version: 101 })
    expect((await list()).proposals).toEqual([])
  })

  it('changes the times of no more stops than the settings allow', async () => {
    await changedTimes(0)
    await leave(900)
    expect((await list()).proposals).toEqual([])
  })

  it('counts the times that recipients were told, not those that were published', async () => {
    await leave(900)
    const { changedTimes: published, routeId } = await one()
    expect(published).toBeGreaterThan(0)
    const told = (from: string, to: string) =>
      driven.stops.map((deliveryId) => {
        const [earliest, latest] = [new Date(`${monday}T${from}Z`), new Date(`${monday}T${to}Z`)]
        return { deliveryId, channel: 'phone' as const, earliest, latest, toldAt: clock.now }
      })
    await changedTimes(0)
    expect((await list()).proposals).toEqual([])
    await db.insert(promises).values(told('00:00', '23:59'))
    expect((await list()).proposals).toMatchObject([{ routeId, changedTimes: 0 }])
    await accept()
  })
})

describe('an accepted proposal', () => {
  it('is what the driver gets, what is forecast, and what clears the exception', async () => {
    await leave(900)
    expect((await forecast()).lateSeconds).toBeGreaterThan(60)
    const proposal = await one()
    const accepted = await accept(proposal)
    expect(accepted).toMatchObject({ routeId: driven.routeId, keptStops: 1, undoneAt: null, mayUndo: true })
    const { stops, lateSeconds } = await forecast()
    expect(stops.map(({ deliveryId }) => deliveryId)).toEqual(proposal.order)
    expect(lateSeconds).toBe(0)
    const after = stops.find(({ deliveryId }) => deliveryId === lastOf())!
    expect(after.eta).toBe(proposal.kept[0]!.after)
    const rows = await db.select().from(exceptions)
    expect(rows.map(({ kind, closedReason }) => [kind, closedReason])).toEqual([['late', 'replanned']])
    const pack = await api.call(readDriverDay, { as: driven.driver, query: {} })
    expect(pack.actions.at(-1)).toMatchObject({ kind: 'reorder', data: { order: proposal.order } })
    const told = await db.select().from(notifications)
    expect(told.map(({ kind }) => kind)).toContain('stops-reordered')
    const recorded = await db.select().from(events).where(eq(events.kind, 'proposal.applied'))
    expect(recorded).toHaveLength(1)
    expect((await list()).proposals).toEqual([])
  })

  it('is refused once anything has happened on the route', async () => {
    await leave(900)
    const proposal = await one()
    at(planned[0]!.arrivalSeconds + 900)
    await driven.act('arrive', { stopId: driven.stops[0]! })
    const refusal = await api.refusal(acceptProposal, { as: driven.day.as, body: body(proposal) })
    expect([refusal.status, refusal.issues[0]?.path]).toEqual([409, 'link'])
    expect((await forecast()).stops.map(({ deliveryId }) => deliveryId)).toEqual(driven.stops)
  })

  it('is refused if it would break a promise, a lock, or leave a stop out', async () => {
    await promise(driven.stops[3]!, 1100)
    await leave(900)
    const [first, ...others] = driven.stops
    const brokenLast = [first!, ...others.filter((id) => id !== driven.stops[3]).toReversed(), driven.stops[3]!]
    expect((await refusedBy({ order: brokenLast })).status).toBe(409)
    expect((await refusedBy({ order: driven.stops.toReversed() })).status).toBe(409)
    expect((await refusedBy({ order: driven.stops })).status).toBe(409)
    expect((await refusedBy({ order: driven.stops.slice(1) })).status).toBe(422)
    expect((await refusedBy({ order: [...driven.stops.slice(1), 999] })).status).toBe(422)
    expect((await forecast()).stops.map(({ deliveryId }) => deliveryId)).toEqual(driven.stops)
  })

  it('is taken back until the driver acts on it, once', async () => {
    await leave(900)
    const { id } = await accept()
    const undone = await api.call(undoProposal, { as: driven.day.as, params: { id } })
    expect(undone).toMatchObject({ id, mayUndo: false })
    expect(undone.undoneAt).toBe(clock.now.toISOString())
    expect((await forecast()).stops.map(({ deliveryId }) => deliveryId)).toEqual(driven.stops)
    expect((await api.refusal(undoProposal, { as: driven.day.as, params: { id } })).status).toBe(409)
    const again = await accept()
    at(planned[0]!.arrivalSeconds + 900)
    await driven.act('arrive', { stopId: driven.stops[0]! })
    expect((await list()).accepted.map(({ mayUndo }) => mayUndo)).toEqual([false, false])
    expect((await api.refusal(undoProposal, { as: driven.day.as, params: { id: again.id } })).status).toBe(409)
  })
})

describe('what is left of a route', () => {
  const replan = (as = driven.day.as) => api.call(replanRoute, { as, params: { id: driven.routeId } })

  it('is given a cheaper order, even if nothing is late', async () => {
    await leave()
    const [first, ...others] = driven.stops
    const zigzag = [first!, ...others.filter((_, index) => index % 2 === 0), ...others.filter((_, i) => i % 2 === 1)]
    await driven.act('reorder', { data: { order: zigzag } })
    await promise(lastOf(), 36_000)
    const { proposal } = await replan()
    expect(proposal!.durationSeconds).toBeLessThan(0)
    expect(proposal!.kept).toEqual([])
    expect(await accept(proposal!)).toMatchObject({ keptStops: 0, mayUndo: true })
    expect((await forecast()).stops.map(({ deliveryId }) => deliveryId)).toEqual(proposal!.order)
    const link = proposal!.link + 1
    const worse = { ...body(proposal!), link, order: zigzag }
    expect((await api.refusal(acceptProposal, { as: driven.day.as, body: worse })).status).toBe(409)
  })

  it('is nothing on another day', async () => {
    clock.now = new Date(midnight - 3_600_000)
    expect(await replan()).toEqual({ proposal: null })
  })

  it('is looked at only by those who may publish the route', async () => {
    const elsewhere = { action: 'create', subject: 'Publication', conditions: { depotId: { $in: [2] } } }
    const refused = async (as?: string, id = driven.routeId) =>
      (await api.refusal(replanRoute, { ...(as && { as }), params: { id } })).status
    expect(await refused(driven.driver)).toBe(403)
    expect(await refused(await api.signIn([elsewhere]))).toBe(404)
    expect(await refused(driven.day.as, 999)).toBe(404)
  })
})

describe('proposals', () => {
  it('are for those who may publish the routes of a depot, and show no costs to others', async () => {
    await leave(900)
    const proposal = await one()
    const publishes = { action: 'create', subject: 'Publication' }
    const reads = { action: 'read', subject: 'Route' }
    const here = await api.signIn([publishes, reads])
    expect((await list(here)).proposals).toMatchObject([{ routeId: driven.routeId, cost: null }])
    const elsewhere = await api.signIn([{ ...publishes, conditions: { depotId: { $in: [2] } } }, reads])
    expect((await list(elsewhere)).proposals).toEqual([])
    expect((await api.refusal(acceptProposal, { as: elsewhere, body: body(proposal) })).status).toBe(404)
    const { id } = await accept(proposal)
    expect((await list(elsewhere)).accepted).toEqual([])
    expect((await api.refusal(undoProposal, { as: elsewhere, params: { id } })).status).toBe(404)
  })

  it('are refused to others, and to no one in particular', async () => {
    await leave(900)
    const given = body(await one())
    const other = await api.signIn([{ action: 'read', subject: 'Route' }])
    for (const as of [driven.driver, other]) {
      expect((await api.refusal(listProposals, { as, query: {} })).status).toBe(403)
      expect((await api.refusal(acceptProposal, { as, body: given })).status).toBe(403)
      expect((await api.refusal(undoProposal, { as, params: { id: 1 } })).status).toBe(403)
    }
    const { as } = driven.day
    expect((await api.refusal(undoProposal, { as, params: { id: 999 } })).status).toBe(404)
    expect((await api.refusal(acceptProposal, { as, body: { ...given, routeId: 999 } })).status).toBe(404)
    expect((await api.refusal(acceptProposal, { as, body: { ...given, order: [] } })).status).toBe(422)
  })
})
