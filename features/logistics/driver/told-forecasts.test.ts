import { expect, it } from 'vitest'
import { drivenRoute } from '#homes/test/driven-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readForecasts } from '../forecasts/contract.ts'
import { watchJob } from '../forecasts/server/watch-routes.ts'
import { readDriverDay } from './contract.ts'
import { actedOf, openStops, stateOf } from './web/outbox/acts-so-far.ts'
import { expectedOf, secondsOfDay } from './web/route/expected-times.ts'
import { heardOf } from './web/route/heard.ts'

const api = await testApi()
const { clock, db, queue } = api.machine
const midnight = Date.parse(`${monday}T00:00:00Z`)

it('a driver sees the same times as the office, whatever happens, and keeps their day while none of them moves', async () => {
  const driven = await drivenRoute(api, 4, { type: 'pickup' })
  const [first = 0, second = 0, third = 0] = driven.stops
  const readPack = () => api.call(readDriverDay, { as: driven.driver, query: {} })
  const expectAgreed = async () => {
    const pack = await readPack()
    const acted = actedOf(pack, [], '', 0)
    const [route] = pack.routes
    const state = stateOf(pack, route!, acted)
    const heard = heardOf({ pack, route: route!, state, acted })
    expect(heard.hasNews).toBe(false)
    const clockNow = { nowMs: clock.now.getTime(), timeZone: pack.timeZone, heard }
    const shown = expectedOf(route!, state, openStops(route!, state), clockNow)
    const live = await api.call(readForecasts, { as: driven.day.as, query: { planId: 0, routeId: driven.routeId } })
    const told = live.routes[0]!.forecast!.stops.map(({ deliveryId, eta }) => [
      deliveryId,
      secondsOfDay(Date.parse(eta), pack.timeZone, monday),
    ])
    expect([...shown].map(([stopId, { arrivalSeconds }]) => [stopId, arrivalSeconds])).toEqual(told)
    return pack.version
  }
  const doAt = async (minutes: number, kind: string, stopId?: number) => {
    clock.now = new Date(midnight + minutes * 60_000)
    await driven.act(kind, stopId === undefined ? {} : { stopId })
    await queue.runKept()
    return expectAgreed()
  }
  await doAt(380, 'onDuty')
  await doAt(500, 'depart')
  await doAt(517, 'arrive', first)
  const version = await doAt(520, 'pickUp', first)
  clock.now = new Date(midnight + 520.5 * 60_000)
  await queue.runKept()
  expect(await expectAgreed()).toBe(version)
  // Half an hour without a word: the watch has the route forecast again.
  clock.now = new Date(midnight + 550 * 60_000)
  await queue.add({ name: watchJob, data: {} }, db)
  await queue.runKept()
  expect(await expectAgreed()).not.toBe(version)
  await doAt(551, 'arrive', third)
  await doAt(560, 'pickUp', third)
  await doAt(562, 'fail', second)
})
