import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { drivers } from '../drivers/server/tables.ts'
import { readForecasts } from '../forecasts/contract.ts'
import { publications, routeActions } from '../routes/server/tables.ts'
import { driverCalls, forgetPhone } from './server/driver-phone.ts'
import { simulator } from './server/tables.ts'
import { tick } from './server/tick.ts'

// Simulated days, each with a seed of its own and every second one with all that goes wrong: how forecasts compare with what then happened.
// A measurement and no test: `npm run bench:forecasts` runs it.
const days = Number(process.env['BENCH_DAYS'] ?? 0)
const seeds = Array.from({ length: Math.max(1, days) }, (_, index) => index + 1)
const crews = ['Sofia Marchetti', 'Bruno Techera', 'Lucía Olivera']
const stopsOfEach = 14
const minute = 60_000
const everyMs = 10 * minute

const api = await testApi()
const { machine } = api
const { db, clock, queue } = machine
const calls = driverCalls(machine, program)

type Said = { deliveryId: number; atMs: number; etaMs: number; earliestMs: number; latestMs: number }
type Judged = Said & { arrivedMs: number; isChaos: boolean }
const judged: Judged[] = []

async function forecastsNow(as: string, planId: number): Promise<Said[]> {
  const { routes } = await api.call(readForecasts, { as, query: { planId, routeId: 0 } })
  return routes.flatMap(({ forecast }) =>
    (forecast?.stops ?? []).map(({ deliveryId, eta, earliest, latest }) => ({
      deliveryId,
      atMs: clock.now.getTime(),
      etaMs: Date.parse(eta),
      earliestMs: Date.parse(earliest),
      latestMs: Date.parse(latest),
    })),
  )
}

async function arrivalsNow(): Promise<Map<number, number>> {
  const rows = await db.select().from(routeActions).where(eq(routeActions.kind, 'arrive'))
  return new Map(rows.flatMap(({ stopId, at }) => (stopId === null ? [] : [[stopId, at.getTime()] as const])))
}

async function driveDay(seed: number): Promise<number> {
  Object.assign(machine.settings, { isSample: true, hasSimulator: true })
  clock.now = new Date(`${monday}T05:00:00Z`)
  const day = await planDay(api, 0)
  const given: [string, number[]][] = []
  for (const name of crews) {
    const ids: number[] = []
    for (let index = 0; index < stopsOfEach; index++) ids.push(await day.take({ serviceMinutes: 5 }))
    given.push([name, ids])
    await signInDriver(api, name)
  }
  const plan = await day.make()
  for (const { id } of await db.select({ id: drivers.id }).from(drivers)) forgetPhone(machine, id)
  await publishDay(api, day, plan.id, given)
  await db.update(publications).set({ publishedAt: clock.now })
  const isChaos = seed % 2 === 0
  const startedAt = machine.now()
  await db.insert(simulator).values({ id: 1, seed, clock: [], firstDay: monday, hasChaos: isChaos, startedAt })
  const said: Said[] = []
  for (let atMs = Date.parse(`${monday}T06:00:00Z`); atMs < Date.parse(`${monday}T22:00:00Z`); atMs += everyMs) {
    clock.now = new Date(atMs)
    while (await tick(machine, calls));
    await queue.runKept()
    said.push(...(await forecastsNow(day.as, plan.id)))
  }
  const arrivals = await arrivalsNow()
  for (const one of said) {
    const arrivedMs = arrivals.get(one.deliveryId)
    if (arrivedMs !== undefined && arrivedMs > one.atMs) judged.push({ ...one, arrivedMs, isChaos })
  }
  return arrivals.size
}

describe.runIf(days > 0)('a simulated day', () => {
  it.each(seeds)('comes to its end, with forecasts of its stops: %i', { timeout: 600_000 }, async (seed) => {
    const before = judged.length
    expect(await driveDay(seed)).toBe(crews.length * stopsOfEach)
    expect(judged.length).toBeGreaterThan(before)
  })
})

const horizons = [15, 30, 60, 120, Infinity]

function rowOf(untilMinutes: number, own: readonly Judged[]): string {
  const misses = own.map(({ etaMs, arrivedMs }) => (arrivedMs - etaMs) / minute)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const share = (isSo: (one: Judged) => boolean) => `${((own.filter(isSo).length / own.length) * 100).toFixed(0)} %`
  const middle = misses.map(Math.abs).toSorted((one, other) => one - other)[Math.floor(own.length / 2)] ?? 0
  return [
    untilMinutes === Infinity ? 'more' : `up to ${untilMinutes} min`,
    own.length,
    mean(misses.map(Math.abs)).toFixed(1),
    middle.toFixed(1),
    mean(misses).toFixed(1),
    share(({ etaMs, arrivedMs }) => Math.abs(arrivedMs - etaMs) <= 10 * minute),
    share(({ earliestMs, latestMs, arrivedMs }) => earliestMs <= arrivedMs && arrivedMs <= latestMs),
  ].join(' | ')
}

afterAll(() => {
  if (days === 0) return
  for (const isChaos of [false, true]) {
    console.log(isChaos ? 'Days on which much goes wrong' : 'Usual days')
    console.log('ahead | forecasts | mean miss, min | median | mean delay | within 10 min | in the band')
    for (const [index, until] of horizons.entries()) {
      const from = horizons[index - 1] ?? 0
      const own = judged.filter((one) => {
        const ahead = (one.arrivedMs - one.atMs) / minute
        return one.isChaos === isChaos && ahead > from && ahead <= until
      })
      if (own.length > 0) console.log(rowOf(until, own))
    }
  }
})
