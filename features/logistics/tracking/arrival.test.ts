import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { routeForecasts, stopForecasts } from '../forecasts/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { routes } from '../routes/server/tables.ts'
import { readTracking } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const noon = Date.parse('2026-11-23T12:00:00Z')
const at = (minutes: number) => new Date(noon + minutes * 60_000)
let driven: DrivenDay

beforeEach(async () => {
  driven = await drivenDay(api)
})

/** The route is under way, with so many stops of others before the three of Sofia. */
async function forecast(before = 0) {
  const { routeId, stops } = driven
  await db.update(deliveries).set({ state: 'outForDelivery' }).where(inArray(deliveries.id, stops))
  await db.delete(routeForecasts).where(eq(routeForecasts.routeId, routeId))
  await db.delete(stopForecasts).where(eq(stopForecasts.routeId, routeId))
  const [{ publicationId } = { publicationId: 0 }] = await db.select().from(routes).where(eq(routes.id, routeId))
  const made = { routeId, publicationId, madeAt: at(0), staleAt: at(60), finishAt: at(300), lateSeconds: 0 }
  await db.insert(routeForecasts).values({ ...made, isEstimated: false })
  const rest = await db.select({ id: deliveries.id }).from(deliveries)
  const others = rest.filter(({ id }) => !stops.includes(id)).slice(0, before)
  const order = [...others.map(({ id }) => id), ...stops]
  const rows = order.map((deliveryId, position) => {
    const times = { eta: at(position * 10), earliest: at(position * 10 - 3), latest: at(position * 10 + 7) }
    return { routeId, deliveryId, position, ...times, lateSeconds: 0 }
  })
  await db.insert(stopForecasts).values(rows)
}

async function track(deliveryId: number) {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  return api.call(readTracking, { params: { code: row!.trackingCode } })
}

it('a delivery on its way says when it is expected, to five minutes, and how near it is', async () => {
  await forecast()
  const [first, second] = driven.stops
  expect(await track(first!)).toMatchObject({
    step: 'onTheWay',
    expected: { earliest: at(-5).toISOString(), latest: at(10).toISOString(), madeAt: at(0).toISOString() },
    stopsBefore: 0,
  })
  expect(await track(second!)).toMatchObject({
    expected: { earliest: at(5).toISOString(), latest: at(20).toISOString() },
    stopsBefore: 1,
  })
})

it('a delivery on its way is always expected: with its forecast over, without one, and after another publication', async () => {
  await forecast()
  const [id] = driven.stops
  const width = async () => {
    const { expected } = await track(id!)
    expect(Date.parse(expected!.latest)).toBeGreaterThan(api.machine.clock.now.getTime())
    return Date.parse(expected!.latest) - Date.parse(expected!.earliest)
  }
  api.machine.clock.now = at(95)
  expect(await width()).toBe(15 * 60_000)
  await db.delete(routeForecasts)
  await db.update(deliveries).set({ eta: at(10) })
  expect(await width()).toBeGreaterThan(0)
})

describe('before it has left', () => {
  const set = (change: Partial<typeof deliveries.$inferInsert>) =>
    db.update(deliveries).set(change).where(eq(deliveries.id, driven.stops[0]!))
  const tell = (from: number, to: number) => {
    const told = { deliveryId: driven.stops[0]!, channel: 'email', toldAt: at(-60) } as const
    return db.insert(promises).values({ ...told, earliest: at(from), latest: at(to) })
  }
  const seen = async () => {
    const { expected } = await track(driven.stops[0]!)
    return expected && [expected.earliest, expected.latest, expected.madeAt]
  }

  it('it is expected as its route is published, within the window that was agreed', async () => {
    await set({ eta: at(180), windows: [{ from: '14:00', to: '18:00', isHard: true, centsPerMinute: 0 }] })
    const [from = '', to = ''] = (await seen()) ?? []
    expect([from! >= at(120).toISOString(), to! <= at(360).toISOString()]).toEqual([true, true])
    expect([from! <= at(180).toISOString(), to! >= at(180).toISOString()]).toEqual([true, true])
    await set({ state: 'loaded' })
    expect(await seen()).toEqual([from, to, null])
    for (const state of ['ready', 'planned'] as const) {
      await set({ state })
      expect(await seen()).toBe(null)
    }
  })

  it('the time its recipient was told stands for as long as the plan agrees with it', async () => {
    await set({ eta: at(180), windows: [] })
    await tell(150, 215)
    await tell(151, 222)
    expect(await seen()).toEqual([at(151).toISOString(), at(222).toISOString(), null])
    await set({ eta: at(225) })
    expect(await seen()).not.toContain(at(222).toISOString())
    await set({ eta: at(180) })
    await db.update(promises).set({ replacedAt: at(-30) })
    expect(await seen()).not.toContain(at(222).toISOString())
  })
})

it('nothing is said of when it comes once it is there', async () => {
  await forecast()
  const [id] = driven.stops
  for (const state of ['arrived', 'delivered', 'failed', 'cancelled'] as const) {
    await db.update(deliveries).set({ state }).where(eq(deliveries.id, id!))
    expect(await track(id!)).toMatchObject({ expected: null, stopsBefore: null })
  }
})

it('how many stops come before is only said once there are few', async () => {
  const extra = await db.select().from(deliveries).limit(1)
  const { id: _, reference, trackingCode: __, ...like } = extra[0]!
  const code = (index: number) => String(index).repeat(32).slice(0, 32)
  const copies = [1, 2, 3].map((index) => ({ ...like, reference: `${reference}-${index}`, trackingCode: code(index) }))
  await db.insert(deliveries).values(copies)
  await forecast(4)
  expect((await track(driven.stops[1]!)).stopsBefore).toBe(5)
  const third = await track(driven.stops[2]!)
  expect(third.stopsBefore).toBe(null)
  expect(third.expected).not.toBe(null)
})
