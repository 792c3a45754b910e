import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday } from '#homes/test/plan-day.ts'
import { outcomesOf, recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { events } from '#platform/events/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { routes } from '../routes/server/tables.ts'
import { readDriverDay, recordActions } from './contract.ts'

const api = await testApi()
const { db, clock } = api.machine
const tuesday = daysAfter(monday, 1)
let day: RecordedDay
let timeZone: string
beforeEach(async () => {
  day = await recordedDay(api)
  timeZone = (await pack()).timeZone
})

const pack = () => api.call(readDriverDay, { as: day.driver, query: {} })
const setClock = (wall: string) => (clock.now = momentAt(wall, timeZone))
const departed = () => day.send([day.act('onDuty', { routeId: null }), day.act('depart', { at: 5 })])

describe('a day that goes on past midnight', () => {
  it('stays the day of the driver who is on the road, with all that they record', async () => {
    await departed()
    setClock(`${tuesday}T00:01`)
    const at = clock.now.toISOString()
    await day.send([
      { ...day.act('deliver', { stopId: day.stops[0]! }), at },
      { ...day.act('note', { routeId: null, data: { note: 'Late' } }), at },
    ])
    const { date, routes, actions } = await pack()
    expect(date).toBe(monday)
    expect(routes.map(({ id }) => id)).toEqual([day.routeId])
    expect(actions.map(({ kind }) => kind)).toEqual(['onDuty', 'depart', 'deliver', 'note'])
  })

  it('is over once its last route was ended', async () => {
    await departed()
    setClock(`${tuesday}T00:30`)
    await day.send([{ ...day.act('finish'), at: clock.now.toISOString() }])
    expect((await pack()).date).toBe(tuesday)
  })

  it('is let go of a day after it was to end, or at once where nobody left', async () => {
    setClock(`${tuesday}T00:01`)
    expect((await pack()).date).toBe(tuesday)
    await departed()
    expect((await pack()).date).toBe(monday)
    setClock(`${tuesday}T23:59`)
    expect((await pack()).date).toBe(tuesday)
  })

  it('makes room for the next route two hours before that begins', async () => {
    await departed()
    const next = { driverId: day.driverId, day: tuesday, startSeconds: 28_800, endSeconds: 36_000 }
    await db.update(routes).set(next).where(eq(routes.id, day.otherRouteId))
    setClock(`${tuesday}T05:59`)
    expect((await pack()).date).toBe(monday)
    setClock(`${tuesday}T06:01`)
    expect(await pack()).toMatchObject({ date: tuesday, routes: [{ id: day.otherRouteId }] })
  })

  it('is that of a night shift before it has begun, too', async () => {
    await db.update(routes).set({ startSeconds: 79_200, endSeconds: 108_000 }).where(eq(routes.id, day.routeId))
    setClock(`${tuesday}T05:59`)
    expect((await pack()).date).toBe(monday)
    setClock(`${tuesday}T06:01`)
    expect((await pack()).date).toBe(tuesday)
  })

  it('can still be asked for by its date', async () => {
    await departed()
    setClock(`${tuesday}T00:01`)
    const asked = await api.call(readDriverDay, { as: day.driver, query: { date: tuesday } })
    expect(asked).toMatchObject({ date: tuesday, routes: [] })
  })
})

describe('what a device sends', () => {
  it('is taken in spite of a place that can’t be read', async () => {
    const place = { longitude: 1, latitude: 1, accuracyMeters: 1e300 }
    const odd = { ...day.act('note', { data: { note: 'Here' } }), place: { ...place, latitude: 900 } }
    const sent = await day.send([{ ...day.act('depart'), place }, odd])
    expect(outcomesOf(sent.results)).toEqual(['applied', 'applied'])
    expect((await pack()).actions).toHaveLength(2)
  })

  it('waits for what is missing until the device says that it no longer has it', async () => {
    const [lost, kept] = [day.act('onDuty', { routeId: null }), day.act('depart')]
    const body = { deviceId: day.deviceId, actions: [kept] }
    expect(await api.call(recordActions, { as: day.driver, body })).toMatchObject({ results: [], lastSequence: 0 })
    const taken = await api.call(recordActions, { as: day.driver, body: { ...body, isAfterGap: true } })
    expect(outcomesOf(taken.results)).toEqual(['applied'])
    expect(taken.lastSequence).toBe(2)
    const recorded = await db.select().from(events).where(eq(events.kind, 'driver.actions-missing'))
    expect(recorded).toMatchObject([{ entityId: String(day.driverId), after: { from: 1, to: 1 } }])
    // What was thought lost is taken when it comes in after all.
    expect(outcomesOf((await day.send([lost])).results)).toEqual(['applied'])
  })
})

it('a delivery names the stop of its route where its goods are picked up', async () => {
  const [pickUp, drop] = day.stops
  await db.update(deliveries).set({ type: 'pickup', linkedId: drop! }).where(eq(deliveries.id, pickUp!))
  await db.update(deliveries).set({ linkedId: pickUp! }).where(eq(deliveries.id, drop!))
  const [{ stops } = { stops: [] }] = (await pack()).routes
  expect(stops.map(({ stopId, pickUpId }) => [stopId, pickUpId])).toEqual(
    expect.arrayContaining([
      [pickUp, null],
      [drop, pickUp],
    ]),
  )
})
