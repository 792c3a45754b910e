import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { calledOffJob } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { readDriverDay } from '../driver/contract.ts'
import { editPlan, readPlan } from '../plans/contract.ts'
import { previewPublication, publishPlan, readRoute } from './contract.ts'
import { publications, routes } from './server/tables.ts'

const api = await testApi()
const { db, clock, queue, regions } = api.machine
let day: DrivenDay

beforeEach(async () => {
  day = await drivenDay(api)
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function cancel(id: number) {
  const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
  const body = { version, move: 'cancel' as const, reason: 'Not needed', date: null }
  await api.call(moveDelivery, { as: day.as, params: { id }, body })
}
const read = (id = day.routeId) => api.call(readRoute, { as: day.as, params: { id } })
const stopsOf = async (id?: number) => (await read(id)).stopList.map(({ deliveryId }) => deliveryId)
async function preview() {
  const [row] = await db.select().from(routes).where(eq(routes.id, day.routeId))
  return api.call(previewPublication, { as: day.as, params: { id: row!.planId } })
}
/** The plan again, with another order for Bruno alone. */
async function publishForBruno() {
  const [own] = await db.select().from(routes).where(eq(routes.id, day.otherRouteId))
  const { planId, planRouteId } = own!
  const last = (await stopsOf(day.otherRouteId)).at(-1)!
  const edits = [{ kind: 'move' as const, deliveryIds: [last], routeId: planRouteId, position: 0 }]
  const { version } = await api.call(readPlan, { as: day.as, params: { id: planId } })
  await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } })
  const { version: edited, replaced } = await preview()
  const number = Math.max(0, ...replaced.map((each) => each.number))
  const body = { note: '', reason: '', driverIds: [], version: edited, number }
  await api.call(publishPlan, { as: day.as, params: { id: planId }, body })
}
const kinds = async () => (await db.select({ kind: notifications.kind }).from(notifications)).map(({ kind }) => kind)

describe('a published route whose stops are called off', () => {
  it('goes without one that is called off while it is published without another', async () => {
    const [first = 0, second = 0, third = 0] = day.stops
    const addMissing = queue.addMissing.bind(queue)
    const list = regions.list.bind(regions)
    let isRunning = false
    // As the real queue does: a job that runs stands for one that is missing.
    vi.spyOn(queue, 'addMissing').mockImplementation(async (job, tx) => {
      if (job.name !== calledOffJob || !isRunning) await addMissing(job, tx)
    })
    // Roads are asked for again once the facts of its plan were read.
    const asked = vi.spyOn(regions, 'list')
    asked.mockImplementation(async () => {
      const isOfJob = (await db.$count(publications)) === 1 && asked.mock.calls.length === 2
      if (isOfJob) {
        isRunning = true
        await cancel(second)
        isRunning = false
      }
      return list()
    })
    await cancel(first)
    vi.restoreAllMocks()
    expect(await stopsOf()).toEqual([third])
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
  })

  it('is left to planners where its driver would come sooner than recipients were told', async () => {
    clock.now = new Date(`${daysAfter(monday, -1)}T12:00:00Z`)
    const { stopList } = await read()
    const [first, second] = stopList
    const startAt = Date.parse(`${monday}T00:00:00Z`) + second!.startSeconds * 1000
    await db.insert(promises).values({
      deliveryId: second!.deliveryId,
      channel: 'phone',
      earliest: new Date(startAt - 10_000),
      latest: new Date(startAt + 3_600_000),
      toldAt: clock.now,
    })
    await cancel(first!.deliveryId)
    expect(await stopsOf()).toHaveLength(3)
    expect(await kinds()).toContain('called-off-left')
    expect((await preview()).problems).toContainEqual(expect.objectContaining({ kind: 'told', count: 1 }))
  })

  it('is published without it where everybody is served as they were told', async () => {
    clock.now = new Date(`${daysAfter(monday, -1)}T12:00:00Z`)
    await cancel(day.stops[0]!)
    expect(await stopsOf()).toEqual(day.stops.slice(1))
    expect(await kinds()).not.toContain('called-off-left')
  })

  it('is accepted as before by the driver who had accepted it, and asked of one who hadn’t', async () => {
    await day.send([day.act('accept', { data: { number: 1 } })])
    const { confirmedAt } = await read()
    expect(confirmedAt).not.toBeNull()
    await cancel(day.stops[0]!)
    expect(await read()).toMatchObject({ receipt: 'confirmed', confirmedAt, stops: 2 })
    const [pack] = (await api.call(readDriverDay, { as: day.driver })).routes
    expect(pack).toMatchObject({ number: 2, sameNumbers: [1, 2], acceptedNumber: 1 })
    // Nor does a publication that leaves it as it is ask them.
    await publishForBruno()
    expect(await read()).toMatchObject({ receipt: 'confirmed', confirmedAt, stops: 2 })
    const [own] = await stopsOf(day.otherRouteId)
    await cancel(own!)
    expect(await read(day.otherRouteId)).toMatchObject({ confirmedAt: null })
  })

  it('stays as it was once its day is over', async () => {
    await db.update(deliveries).set({ state: 'cancelled' }).where(eq(deliveries.id, day.stops[0]!))
    expect(await preview()).toMatchObject({ changes: 1 })
    clock.now = new Date(`${daysAfter(monday, 1)}T00:05:00Z`)
    const job = { name: calledOffJob, data: { routeId: day.routeId } }
    await db.transaction((tx) => queue.add(job, tx))
    await queue.runKept()
    expect(await db.$count(publications)).toBe(1)
    expect(await kinds()).not.toContain('route-changed')
  })

  it('is taken back once none of them is left, and its driver hears of it', async () => {
    const own = await stopsOf(day.otherRouteId)
    expect(own).toHaveLength(2)
    await cancel(own[0]!)
    const sent = await db.$count(outboxEmails)
    await cancel(own[1]!)
    expect(await read(day.otherRouteId)).toMatchObject({ state: 'recalled' })
    expect(await db.$count(outboxEmails)).toBe(sent + 1)
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
  })

  it('stays with a driver who has left, who brings back what was called off and ends it', async () => {
    const { act } = day
    await day.send([
      act('accept', { data: { number: 1 } }),
      act('loaded', { data: { onBoard: day.stops, missing: [] } }),
    ])
    await day.send([act('depart')])
    for (const id of day.stops) await cancel(id)
    expect(await read()).toMatchObject({ state: 'inProgress' })
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
    const pack = await api.call(readDriverDay, { as: day.driver, query: { date: monday } })
    const { goneStops, stops } = pack.routes.find(({ id }) => id === day.routeId)!
    expect(stops).toEqual([])
    expect(new Set(goneStops?.map(({ stopId }) => stopId))).toEqual(new Set(day.stops))
    await day.send([act('returned', { data: { deliveryIds: day.stops, note: '' } }), act('finish')])
    expect(await read()).toMatchObject({ state: 'finished' })
  })
})
