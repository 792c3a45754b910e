import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { drivenRoute } from '#homes/test/driven-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { isLate } from '../deliveries/rules/late.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readForecasts } from '../forecasts/contract.ts'
import { stopForecasts } from '../forecasts/server/tables.ts'
import { readPositions, sendPositions } from '../positions/contract.ts'
import { readRoute } from '../routes/contract.ts'
import { countLate } from '../routes/rules/stop-outlook.ts'
import { readDay } from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const midnight = Date.parse(`${monday}T00:00:00Z`)

it('what is late is the same on the day, on the route, at the vehicle and on the board, as the clock goes on', async () => {
  const driven = await drivenRoute(api, 4)
  const { as } = driven.day
  const route = await api.call(readRoute, { as, params: { id: driven.routeId } })
  const departs = route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds
  const at = (seconds: number) => (clock.now = new Date(midnight + seconds * 1000))
  // All but the first have to begin within a quarter of an hour of their planned times.
  for (const { deliveryId, startSeconds } of route.stopList.slice(1)) {
    const to = new Date(midnight + (startSeconds + 900) * 1000).toISOString().slice(11, 16)
    const windows = [{ from: '06:00', to, isHard: false, centsPerMinute: 0 }]
    await db.update(deliveries).set({ windows }).where(eq(deliveries.id, deliveryId))
  }
  const counted = async () => {
    const day = await api.call(readDay, { as, query: { date: monday, depotId: 0 } })
    const live = await api.call(readForecasts, { as, query: { planId: 0, routeId: driven.routeId } })
    const page = await api.call(readRoute, { as, params: { id: driven.routeId } })
    const { vehicles } = await api.call(readPositions, { as })
    const open = live.routes[0]!.stops.filter(({ state }) => state !== 'arrived').map(({ deliveryId }) => deliveryId)
    const ahead = live.routes[0]!.forecast!.stops.filter(({ deliveryId }) => open.includes(deliveryId))
    return {
      day: day.routes[0]!.late,
      risky: day.risky.filter(({ lateMinutes }) => lateMinutes > 0).length,
      next: day.routes[0]!.next!.expectedAt === ahead[0]!.eta,
      board: ahead.filter(isLate).length,
      page: countLate(page.stopList),
      vehicle: vehicles.find(({ vehicleId }) => vehicleId === page.vehicleId)?.late,
    }
  }
  at(departs - 60)
  await driven.act('onDuty')
  await driven.act('loaded', { data: { onBoard: driven.stops } })
  at(departs + 1800)
  await driven.act('depart')
  const [longitude, latitude] = route.start!.point
  const place = { longitude, latitude, accuracyMeters: 5, speedMetersPerSecond: 0, heading: 0, batteryPercent: 80 }
  const positions = [{ ...place, at: clock.now.toISOString() }]
  await api.call(sendPositions, { as: driven.driver, body: { deviceId: crypto.randomUUID(), positions } })
  await queue.runKept()
  const same = { day: 3, risky: 3, next: true, board: 3, page: 3, vehicle: 3 }
  expect(await counted()).toEqual(same)
  // Past the time the next stop was forecast for, and before it is forecast again.
  at(departs + 1800 + 1500)
  expect(await counted()).toEqual(same)
})

it('what nobody has forecast yet is late by the same clock everywhere', async () => {
  const driven = await drivenRoute(api, 2)
  const { as } = driven.day
  const read = () => api.call(readRoute, { as, params: { id: driven.routeId } })
  const { stopList, vehicleId, start } = await read()
  const last = Math.max(...stopList.map(({ startSeconds }) => startSeconds))
  const to = new Date(midnight + (last + 900) * 1000).toISOString().slice(11, 16)
  await db.update(deliveries).set({ windows: [{ from: '06:00', to, isHard: false, centsPerMinute: 0 }] })
  clock.now = new Date(midnight + (last + 1800) * 1000)
  const [longitude, latitude] = start!.point
  const place = { longitude, latitude, accuracyMeters: 5, speedMetersPerSecond: 0, heading: 0, batteryPercent: 80 }
  const positions = [{ ...place, at: clock.now.toISOString() }]
  await driven.act('onDuty')
  await api.call(sendPositions, { as: driven.driver, body: { deviceId: crypto.randomUUID(), positions } })
  await db.delete(stopForecasts)
  await db.update(deliveries).set({ eta: sql`coalesce(${deliveries.promisedAt}, ${deliveries.eta})`, promisedAt: null })
  const { routes } = await api.call(readDay, { as, query: { date: monday, depotId: 0 } })
  const { vehicles } = await api.call(readPositions, { as })
  const vehicle = vehicles.find((one) => one.vehicleId === vehicleId)?.late
  expect({ day: routes[0]!.late, page: countLate((await read()).stopList), vehicle }).toEqual({
    day: 2,
    page: 2,
    vehicle: 2,
  })
})
