import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { routeCourses } from '../attempts/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { recordActions } from '../driver/contract.ts'
import { previewPublication, publishPlan, readRoute } from '../routes/contract.ts'
import { acceptRun, startRun } from '../runs/contract.ts'
import { usualRun } from '../runs/rules/run-settings.ts'
import { routes as routesTable } from '../routes/server/tables.ts'
import { copyPlan, editPlan, priceStop, type Plan } from './contract.ts'

const api = await testApi()
const { clock, queue } = api.machine
const midnight = Date.parse(`${monday}T00:00:00Z`)
let day: PlanDay

const at = (seconds: number) => (clock.now = new Date(midnight + seconds * 1000))
const hour = 3600
const startsIn = ({ routes }: Plan) =>
  routes.flatMap(({ stops }) => stops.flatMap(({ times }) => (times ? [times.startSeconds] : [])))

beforeEach(async () => {
  at(6 * hour)
  day = await planDay(api, 0)
})

describe('a plan of today that nobody drives yet', () => {
  it('lets nobody leave before now and what they need to load', async () => {
    const ids = [await day.take(), await day.take(), await day.take()]
    const { id, version, routes } = await day.make()
    const edits = [{ kind: 'move' as const, deliveryIds: ids, routeId: routes[0]!.id, position: 0 }]
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
    const early = startsIn(await day.read(id))
    at(10 * hour)
    const late = await day.read(id)
    expect(Math.min(...early)).toBeLessThan(9 * hour)
    expect(Math.min(...startsIn(late))).toBeGreaterThan(10 * hour + 600)
    expect(late.routes[0]!.figures!.startSeconds).toBeGreaterThanOrEqual(10 * hour + 600)
    // A day before or after it has no now.
    at(30 * hour)
    expect(startsIn(await day.read(id))).toEqual(early)
  })

  it('is optimised from now on', async () => {
    for (let count = 0; count < 6; count++) await day.take()
    const { id } = await day.make()
    at(10 * hour)
    const run = await api.call(startRun, { as: day.as, params: { id }, body: usualRun })
    await api.call(acceptRun, { as: day.as, params: { id: run.id }, body: { routeIds: null } })
    const starts = startsIn(await day.read(id))
    expect(starts).toHaveLength(6)
    expect(Math.min(...starts)).toBeGreaterThan(10 * hour + 600)
  })
})

describe('a route under way', () => {
  const driver = 'Sofia Marchetti'
  let planId: number
  let routeId: number
  let stops: { deliveryId: number; startSeconds: number; endSeconds: number }[]
  let session: string
  let sequence = 0

  const act = async (kind: string, stopId: number | null = null, data: Record<string, unknown> = {}) => {
    sequence++
    const made = { id: crypto.randomUUID(), sequence: 1, kind, routeId, stopId, at: clock.now.toISOString(), data }
    const actions = [{ ...made, sinceStartMs: sequence, place: null }]
    await api.call(recordActions, { as: session, body: { deviceId: crypto.randomUUID(), actions } })
    await queue.runKept()
  }
  const planned = async () => (await day.read(planId)).routes.find(({ driverName }) => driverName === driver)!
  const preview = () => api.call(previewPublication, { as: day.as, params: { id: planId } })

  beforeEach(async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push(await day.take({ type: 'pickup' }))
    planId = (await day.make()).id
    session = await signInDriver(api, driver)
    ;[routeId = 0] = await publishDay(api, day, planId, [[driver, ids]])
    const route = await api.call(readRoute, { as: day.as, params: { id: routeId } })
    stops = route.stopList
    // It leaves twenty minutes late.
    at(route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds + 1200)
    await act('onDuty')
    await act('depart')
  })

  it('keeps what was done at the times and in the order it was done, and plans the rest from there', async () => {
    const [first, , third] = stops
    at(third!.startSeconds + 1260)
    await act('arrive', third!.deliveryId)
    at(third!.startSeconds + 1500)
    await act('deliver', third!.deliveryId, { to: 'person', name: 'Ana' })
    const now = third!.startSeconds + 1620
    at(now)
    const route = await planned()
    expect(route.stops[0]).toMatchObject({
      deliveryId: third!.deliveryId,
      times: { startSeconds: third!.startSeconds + 1260, endSeconds: third!.startSeconds + 1500 },
    })
    const ahead = route.stops.slice(1)
    expect(ahead.map(({ deliveryId }) => deliveryId)).toEqual(
      stops.filter((stop) => stop !== third).map(({ deliveryId }) => deliveryId),
    )
    for (const { times } of ahead) expect(times!.startSeconds).toBeGreaterThan(now - 60)
    expect(first!.startSeconds).toBeLessThan(now - 60)
    // Nobody edited anything: there is nothing to publish, now or later.
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
    at(now + hour)
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
    expect(Math.min(...(await planned()).stops.slice(1).map(({ times }) => times!.startSeconds))).toBeGreaterThan(
      now + hour - 60,
    )
  })

  it('takes an urgent delivery only from now on, and no publication makes the past look better', async () => {
    const [first] = stops
    at(first!.startSeconds + 1800)
    await act('arrive', first!.deliveryId)
    const now = first!.startSeconds + 2100
    at(now)
    await act('deliver', first!.deliveryId, { to: 'person', name: 'Ana' })
    const urgent = await day.take({ type: 'pickup' })
    const { id, version } = await day.read(planId)
    const route = await planned()
    const edits = [{ kind: 'move' as const, deliveryIds: [urgent], routeId: route.id, position: 1 }]
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
    const after = await planned()
    expect(after.stops[1]!.deliveryId).toBe(urgent)
    for (const { times } of after.stops.slice(1)) expect(times!.startSeconds).toBeGreaterThan(now - 60)
    const { version: newest, problems } = await preview()
    expect(problems.filter(({ level }) => level === 'refused')).toEqual([])
    const body = { note: '', reason: 'Papers are being renewed', driverIds: [], version: newest, number: 1 }
    await api.call(publishPlan, { as: day.as, params: { id: planId }, body })
    const { stopList } = await api.call(readRoute, { as: day.as, params: { id: routeId } })
    expect(stopList.find(({ deliveryId }) => deliveryId === first!.deliveryId)).toMatchObject({
      startSeconds: first!.startSeconds,
    })
    for (const stop of stopList.filter(({ deliveryId }) => deliveryId !== first!.deliveryId))
      expect(stop.startSeconds).toBeGreaterThan(now - 60)
  })

  it('costs no more once its day is over, and is the day after what it was', async () => {
    for (const [index, stop] of stops.entries()) {
      at(stop.startSeconds + 1260 + index)
      await act('arrive', stop.deliveryId)
      at(stop.startSeconds + 1500 + index)
      await act('deliver', stop.deliveryId, { to: 'person', name: 'Ana' })
    }
    at(stops.at(-1)!.startSeconds + 2400)
    await act('finish')
    const { figures, stops: driven } = await planned()
    at(20 * hour)
    expect((await planned()).figures).toEqual(figures)
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
    at(60 * hour)
    const after = await planned()
    expect(after.figures).toEqual(figures)
    expect(after.stops).toEqual(driven)
  })

  it('takes what is put before what was done after it', async () => {
    const [first] = stops
    at(first!.startSeconds + 1800)
    await act('arrive', first!.deliveryId)
    at(first!.startSeconds + 2100)
    await act('deliver', first!.deliveryId, { to: 'person', name: 'Ana' })
    const urgent = await day.take({ type: 'pickup' })
    const { id, version } = await day.read(planId)
    const route = await planned()
    const { slots } = await api.call(priceStop, { as: day.as, params: { id }, query: { deliveryId: urgent } })
    const positions = slots.filter((slot) => slot.routeId === route.id).map(({ position }) => position)
    expect(Math.min(...positions)).toBe(1)
    const edits = [{ kind: 'move' as const, deliveryIds: [urgent], routeId: route.id, position: 0 }]
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
    const after = await planned()
    expect(after.stops.slice(0, 2).map(({ deliveryId }) => deliveryId)).toEqual([first!.deliveryId, urgent])
    expect(after.broken).toEqual([])
  })

  it('has nothing to publish where a failed stop goes on to another day, and keeps the times of the others', async () => {
    const [first, second] = stops
    at(first!.startSeconds + 1260)
    await act('arrive', first!.deliveryId)
    at(first!.startSeconds + 1500)
    await act('fail', first!.deliveryId, { reason: 'nobody-home' })
    const params = { id: first!.deliveryId }
    const { version } = await api.call(readDeliveryById, { as: day.as, params })
    const body = { version, move: 'reschedule' as const, date: '2026-11-24', reason: 'Not at home' }
    await api.call(moveDelivery, { as: day.as, params, body })
    await queue.runKept()
    expect((await planned()).stops.map(({ deliveryId }) => deliveryId)).not.toContain(first!.deliveryId)
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
    // Once somebody edits the rest, that alone is a change.
    const route = await planned()
    const ahead = route.stops.map(({ deliveryId }) => deliveryId)
    const edits = [{ kind: 'reorder' as const, routeId: route.id, deliveryIds: [...ahead.slice(1), ahead[0]!] }]
    const plan = await day.read(planId)
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version: plan.version, edits } })
    const { changes, routes } = await preview()
    expect(changes).toBeGreaterThan(0)
    expect(routes[0]!.removed).toEqual([])
    expect(second!.deliveryId).toBe(ahead[0])
  })

  it('is copied with what was done, and a copy that is published keeps it', async () => {
    const [first] = stops
    at(first!.startSeconds + 1800)
    await act('arrive', first!.deliveryId)
    at(first!.startSeconds + 2100)
    await act('deliver', first!.deliveryId, { to: 'person', name: 'Ana' })
    const { times } = (await planned()).stops[0]!
    const copy = await api.call(copyPlan, { as: day.as, params: { id: planId }, body: { name: 'Other' } })
    const urgent = await day.take({ type: 'pickup' })
    const { version, routes } = await day.read(copy.id)
    const route = routes.find(({ driverName }) => driverName === driver)!
    expect(route.stops[0]).toMatchObject({ deliveryId: first!.deliveryId, times })
    const edits = [{ kind: 'move' as const, deliveryIds: [urgent], routeId: route.id, position: 3 }]
    await api.call(editPlan, { as: day.as, params: { id: copy.id }, body: { version, edits } })
    const {
      version: newest,
      current,
      replaced,
    } = await api.call(previewPublication, {
      as: day.as,
      params: { id: copy.id },
    })
    const number = Math.max(current?.number ?? 0, ...replaced.map((one) => one.number))
    const body = { note: '', reason: 'Papers are being renewed', driverIds: [], version: newest, number }
    await api.call(publishPlan, { as: day.as, params: { id: copy.id }, body })
    const { stopList } = await api.call(readRoute, { as: day.as, params: { id: routeId } })
    expect(stopList[0]).toMatchObject({ deliveryId: first!.deliveryId, startSeconds: first!.startSeconds })
    const published = (await day.read(copy.id)).routes.find(({ driverName }) => driverName === driver)!
    const [stored] = await api.machine.db.select().from(routesTable).where(eq(routesTable.id, routeId))
    expect(stored!.planRouteId).toBe(published.id)
    at(first!.startSeconds + 3000)
    await act('arrive', stops[1]!.deliveryId)
    expect(await api.machine.db.select().from(routeCourses)).toMatchObject([{ planRouteId: published.id }])
  })
})
