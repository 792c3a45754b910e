import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { readDriverDay, recordActions } from '../driver/contract.ts'
import { editPlan } from '../plans/contract.ts'
import {
  previewPublication,
  previewRecall,
  publishPlan,
  readRoute,
  recallPublication,
  recallRoute,
} from '../routes/contract.ts'
import { routes } from '../routes/server/tables.ts'
import { vehicleInspections } from '../vehicles/server/tables.ts'
import { acceptRescue, callInDriver, readRescue, undoProposal, type RescueProposal } from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const [sofia, bruno] = ['Sofia Marchetti', 'Bruno Techera'] as const
const midnight = Date.parse(`${monday}T00:00:00Z`)
let day: PlanDay
let routeId: number
let stopIds: number[]
let as: string

/** Sofia alone has a route on Monday, and falls ill before setting off. */
beforeEach(async () => {
  clock.now = new Date(`${monday}T06:00:00Z`)
  day = await planDay(api, 4)
  as = day.as
  const planId = (await day.make()).id
  const token = await signInDriver(api, sofia)
  ;[routeId = 0] = await publishDay(api, day, planId, [[sofia, day.ids]])
  const route = await api.call(readRoute, { as, params: { id: routeId } })
  stopIds = route.stopList.map(({ deliveryId }) => deliveryId)
  clock.now = new Date(midnight + (route.startSeconds - 1800) * 1000)
  let sequence = 0
  for (const kind of ['onDuty', 'problem']) {
    sequence++
    const data = kind === 'problem' ? { problem: 'ill', note: 'Fever', files: [] } : {}
    const made = { id: crypto.randomUUID(), sequence: 1, kind, routeId: kind === 'problem' ? routeId : null, data }
    const actions = [{ ...made, stopId: null, at: clock.now.toISOString(), sinceStartMs: sequence, place: null }]
    await api.call(recordActions, { as: token, body: { deviceId: crypto.randomUUID(), actions } })
  }
  await queue.runKept()
})

const rescueOf = (who = as) => api.call(readRescue, { as: who, params: { id: routeId } })
const spareNamed = async (name: string) => (await rescueOf()).spares.find(({ driverName }) => driverName === name)!
const end = ({ publicationId, link, order, ...of }: RescueProposal['from']) => ({
  routeId: of.routeId,
  publicationId,
  link,
  order,
})
/** Of drivers who have a route. */
const sent = ({ from, takers }: RescueProposal) => ({
  from: end(from),
  takers: takers.flatMap(({ routeId: id, ...taker }) => (id === null ? [] : [end({ ...taker, routeId: id })])),
})

describe('a driver without a route', () => {
  it('is called in, notified, takes the stops over, and gives them back', async () => {
    const token = await signInDriver(api, bruno)
    const before = await rescueOf()
    expect(before.rescues.flatMap(({ takers }) => takers.flatMap((one) => one.routeId ?? []))).toEqual([])
    const spare = await spareNamed(bruno)
    expect(Date.parse(spare.from)).toBeGreaterThan(clock.now.getTime())
    expect(Date.parse(spare.until)).toBeGreaterThan(Date.parse(spare.from))

    const body = { routeId, planRouteId: spare.planRouteId }
    const called = await api.call(callInDriver, { as, body })
    expect(called).toMatchObject({ driverName: bruno, isNotified: true })
    expect(await db.$count(notifications, eq(notifications.kind, 'called-in'))).toBe(1)
    const packOf = async () => (await api.call(readDriverDay, { as: token, query: {} })).routes
    expect(await packOf()).toMatchObject([{ id: called.routeId, stops: [] }])
    const { rescues, spares } = await rescueOf()
    expect(spares.map(({ driverName }) => driverName)).not.toContain(bruno)
    expect(rescues[0]!.takers).toMatchObject([{ routeId: called.routeId, driverName: bruno }])

    const { accepted } = await api.call(acceptRescue, { as, body: sent(rescues[0]!) })
    // The board has them begin as they were called in, and nothing to publish.
    const { planId, startSeconds } = await api.call(readRoute, { as, params: { id: called.routeId } })
    const ofPlan = (await day.read(planId)).routes.find(({ driverName }) => driverName === bruno)!
    expect(ofPlan.figures!.startSeconds).toBeGreaterThanOrEqual(startSeconds)
    expect(await api.call(previewPublication, { as, params: { id: planId } })).toMatchObject({ changes: 0 })
    expect((await packOf())[0]!.stops.map(({ stopId }) => stopId).toSorted()).toEqual(stopIds.toSorted())
    await api.call(undoProposal, { as, params: { id: accepted[0]!.id } })
    expect((await packOf())[0]!.stops).toEqual([])
    const route = await api.call(readRoute, { as, params: { id: routeId } })
    expect(route.stopList.map(({ deliveryId }) => deliveryId)).toEqual(stopIds)
  })

  it('is called in once, and not with a vehicle that is unsafe', async () => {
    await signInDriver(api, bruno)
    await db.update(users).set({ status: 'inactive' }).where(eq(users.fullName, bruno))
    const { planRouteId } = await spareNamed(bruno)
    const called = await api.call(callInDriver, { as, body: { routeId, planRouteId } })
    expect(called.isNotified).toBe(false)
    expect((await api.refusal(callInDriver, { as, body: { routeId, planRouteId } })).status).toBe(409)
    const [made] = await db.select().from(routes).where(eq(routes.id, called.routeId))
    await db.delete(routes).where(eq(routes.id, called.routeId))
    await db.insert(vehicleInspections).values({
      vehicleId: made!.vehicleId,
      kind: 'preTrip',
      result: 'unsafe',
      at: clock.now,
      personName: 'Marta Ruiz',
    })
    expect(await spareNamed(bruno)).toBeUndefined()
    expect((await api.refusal(callInDriver, { as, body: { routeId, planRouteId } })).status).toBe(409)
  })

  it('takes over from whoever can’t go on, who is asked for nothing more that day', async () => {
    const { planRouteId } = await spareNamed(bruno)
    const called = await api.call(callInDriver, { as, body: { routeId, planRouteId } })
    const { rescues } = await rescueOf()
    await api.call(acceptRescue, { as, body: sent(rescues[0]!) })
    const params = { id: called.routeId }
    const ofBruno = await api.call(readRescue, { as, params })
    expect(ofBruno.rescues).toEqual([])
    expect(ofBruno.left.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(stopIds.toSorted())
    await db.update(routes).set({ state: 'recalled' }).where(eq(routes.id, routeId))
    const { spares } = await api.call(readRescue, { as, params })
    expect(spares.map(({ driverName }) => driverName)).not.toContain(sofia)
  })

  it('is sent home again, and then the publication can be recalled as before', async () => {
    const { planRouteId } = await spareNamed(bruno)
    const called = await api.call(callInDriver, { as, body: { routeId, planRouteId } })
    expect((await rescueOf()).calledIn).toMatchObject([{ routeId: called.routeId, driverName: bruno }])
    const params = { id: (await db.select().from(routes).where(eq(routes.id, routeId)))[0]!.planId }
    const refused = await api.refusal(previewRecall, { as, params })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('called in') })
    const [{ number } = { number: 0 }] = (await rescueOf()).calledIn
    await api.call(recallRoute, { as, params: { id: called.routeId }, query: { number } })
    expect((await rescueOf()).calledIn).toEqual([])
    const { current } = await api.call(previewRecall, { as, params })
    await api.call(recallPublication, { as, params, query: { number: current.number } })
    expect((await api.call(readRoute, { as, params: { id: routeId } })).state).toBe('recalled')
  })

  it('keeps the route without stops when the plan is published again, and what is then given to it', async () => {
    const { planRouteId } = await spareNamed(bruno)
    const called = await api.call(callInDriver, { as, body: { routeId, planRouteId } })
    const routeOf = () => api.call(readRoute, { as, params: { id: called.routeId } })
    const { planId } = (await db.select().from(routes).where(eq(routes.id, routeId)))[0]!
    const publishWithout = async (deliveryId: number) => {
      const { version: before } = await day.read(planId)
      const body = { version: before, edits: [{ kind: 'unassign' as const, deliveryIds: [deliveryId] }] }
      await api.call(editPlan, { as, params: { id: planId }, body })
      await publishAgain()
    }
    const publishAgain = async () => {
      const { version, replaced, routes: changed } = await api.call(previewPublication, { as, params: { id: planId } })
      expect(changed.filter(({ kind }) => kind === 'gone').map(({ driver }) => driver.name)).not.toContain(bruno)
      const body = {
        note: '',
        reason: 'Sofia is ill',
        driverIds: [],
        version,
        number: Math.max(...replaced.map(({ number }) => number)),
      }
      await api.call(publishPlan, { as, params: { id: planId }, body })
    }
    await publishWithout(stopIds[0]!)
    expect(await routeOf()).toMatchObject({ state: 'published', driverName: bruno, stopList: [] })
    const { rescues, calledIn } = await rescueOf()
    expect(calledIn.map(({ driverName }) => driverName)).toEqual([bruno])
    await api.call(acceptRescue, { as, body: sent(rescues[0]!) })
    expect((await rescueOf()).calledIn).toEqual([])
    const order = (await routeOf()).stopList.map(({ deliveryId }) => deliveryId)
    expect(order.toSorted()).toEqual(stopIds.slice(1).toSorted())
    await publishWithout(order[0]!)
    expect((await routeOf()).stopList.map(({ deliveryId }) => deliveryId)).toEqual(order.slice(1))
  })

  it('stays called in when a publication that gave stops to the route is recalled', async () => {
    const { planRouteId } = await spareNamed(bruno)
    const called = await api.call(callInDriver, { as, body: { routeId, planRouteId } })
    const { planId } = (await db.select().from(routes).where(eq(routes.id, routeId)))[0]!
    const params = { id: planId }
    const { version } = await day.read(planId)
    const edits = [{ kind: 'move' as const, deliveryIds: [stopIds[0]!], routeId: planRouteId, position: 0 }]
    await api.call(editPlan, { as, params, body: { version, edits } })
    const preview = await api.call(previewPublication, { as, params })
    const number = Math.max(...preview.replaced.map((one) => one.number))
    const body = { note: '', reason: 'Sofia is ill', driverIds: [], version: preview.version, number }
    await api.call(publishPlan, { as, params, body })
    expect((await rescueOf()).calledIn).toEqual([])
    const { current } = await api.call(previewRecall, { as, params })
    await api.call(recallPublication, { as, params, query: { number: current.number } })
    expect((await rescueOf()).calledIn).toMatchObject([{ routeId: called.routeId, driverName: bruno }])
    const { version: again } = await day.read(planId)
    const back = [{ kind: 'unassign' as const, deliveryIds: [stopIds[0]!] }]
    await api.call(editPlan, { as, params, body: { version: again, edits: back } })
    const { routes: changed } = await api.call(previewPublication, { as, params })
    expect(changed.filter(({ kind }) => kind === 'gone').map(({ driver }) => driver.name)).not.toContain(bruno)
  })

  it('loses the route once the stops given to it are taken away again', async () => {
    const { planRouteId } = await spareNamed(bruno)
    const called = await api.call(callInDriver, { as, body: { routeId, planRouteId } })
    const { planId } = (await db.select().from(routes).where(eq(routes.id, routeId)))[0]!
    const params = { id: planId }
    const deliveryIds = [stopIds[0]!]
    const editedPreview = async (edit: { kind: 'move'; routeId: number; position: number } | { kind: 'unassign' }) => {
      const { version } = await day.read(planId)
      await api.call(editPlan, { as, params, body: { version, edits: [{ ...edit, deliveryIds }] } })
      return api.call(previewPublication, { as, params })
    }
    const publishSeen = async ({ version, replaced }: Awaited<ReturnType<typeof editedPreview>>) => {
      const number = Math.max(...replaced.map((one) => one.number))
      const body = { note: '', reason: 'Sofia is ill', driverIds: [], version, number }
      await api.call(publishPlan, { as, params, body })
    }
    await publishSeen(await editedPreview({ kind: 'move', routeId: planRouteId, position: 0 }))
    const emptied = await editedPreview({ kind: 'unassign' })
    expect(emptied.routes).toContainEqual(
      expect.objectContaining({ kind: 'gone', driver: expect.objectContaining({ name: bruno }) }),
    )
    await publishSeen(emptied)
    expect((await api.call(readRoute, { as, params: { id: called.routeId } })).state).toBe('recalled')
    expect((await rescueOf()).calledIn).toEqual([])
  })

  it('is called in by those alone who may publish for the depot of the route', async () => {
    const { planRouteId } = await spareNamed(bruno)
    const body = { routeId, planRouteId }
    expect((await api.refusal(callInDriver, { as, body: { ...body, routeId: 999 } })).status).toBe(404)
    expect((await api.refusal(callInDriver, { as, body: { ...body, planRouteId: 999 } })).status).toBe(409)
  })
})
