import { expect, test } from 'vitest'
import { correctedForecast, horizonOf, learnMiss, noCorrection, type Correction } from './correction.ts'
import { forecastArrivals, type RestOfRoute, type RestVisit } from './forecast.ts'
import { deviationOf, expectedLog } from './law.ts'
import { driveKeys, learnArrivals, serviceKeys, unlearnedModel } from './model.ts'
import { noPace, paceOf } from './pace.ts'
import type { PastStop } from './past.ts'

const place = { driver: 'Ana', zone: 'north', address: 'a', customer: 'c' }

function visit(change: Partial<RestVisit> = {}): RestVisit {
  return { ...place, seed: 1, driveSeconds: 600, serviceSeconds: 240, windows: [], isHalt: false, ...change }
}

function rest(visits: RestVisit[], change: Partial<RestOfRoute> = {}): RestOfRoute {
  return { driver: 'Ana', nowSeconds: 36_000, sinceSeconds: 36_000, isStanding: false, visits, ...change }
}

/** So many days on which each stop takes what `change` says of it, beside a drive of ten minutes and a service of four. */
function past(days: number, change: (day: number, stop: number) => Partial<PastStop> = () => ({})): PastStop[] {
  return Array.from({ length: days }, (_day, day) =>
    Array.from({ length: 20 }, (_stop, stop) => ({
      ...place,
      day: String(day),
      route: String(day),
      hour: 10,
      customer: `c${stop}`,
      address: `a${stop}`,
      plannedDriveSeconds: 600,
      driveSeconds: 600,
      plannedServiceSeconds: 240,
      serviceSeconds: 240,
      ...change(day, stop),
    })),
  ).flat()
}

test('before there are days all goes as planned, give or take', () => {
  const [first, second] = forecastArrivals(unlearnedModel, rest([visit(), visit({ seed: 2 })]))
  // Ten minutes of driving; then four at the door and ten more.
  expect(first!.medianSeconds - 36_000).toBeGreaterThan(540)
  expect(first!.medianSeconds - 36_000).toBeLessThan(660)
  expect(second!.medianSeconds - 36_000).toBeGreaterThan(1300)
  expect(second!.medianSeconds - 36_000).toBeLessThan(1600)
  expect(second!.highSeconds - second!.lowSeconds).toBeGreaterThan(first!.highSeconds - first!.lowSeconds)
})

test('the same input gives the same forecast', () => {
  const visits = [visit(), visit({ seed: 2 }), visit({ seed: 3 })]
  expect(forecastArrivals(unlearnedModel, rest(visits))).toEqual(forecastArrivals(unlearnedModel, rest(visits)))
})

test('too few visits teach nothing', () => {
  const model = learnArrivals(past(2), [])
  expect(model.drive).toBe(unlearnedModel.drive)
  expect(model.service).toBe(unlearnedModel.service)
  expect([model.days, model.stops]).toEqual([2, 40])
})

test('drives that always take twice as long are learned', () => {
  // (1260 + 60) / (600 + 60) is 2: with the minute that every drive has.
  const model = learnArrivals(
    past(30, () => ({ driveSeconds: 1260 })),
    [],
  )
  const log = expectedLog(model.drive, driveKeys(600, { ...place, hour: 10 }))
  expect(Math.exp(log)).toBeGreaterThan(1.95)
  expect(Math.exp(log)).toBeLessThan(2.05)
})

test('a customer known well counts more than the zone; one seen once stays near it', () => {
  const slow = past(30, (day, stop) => ({
    serviceSeconds: (stop === 3 || (stop === 4 && day === 7) ? 600 : 240) + ((day * 7 + stop * 3) % 5) * 60,
    ...(stop === 4 && day !== 7 && { customer: 'c5', address: 'a5' }),
  }))
  const { service } = learnArrivals(slow, [])
  const of = (customer: string, address: string) => expectedLog(service, serviceKeys({ ...place, customer, address }))
  expect(of('c3', 'a3')).toBeGreaterThan(of('c4', 'a4') + 0.1)
  expect(of('c4', 'a4')).toBeGreaterThan(of('unknown', 'unknown'))
})

test('who was never seen is less certain than who is known well', () => {
  const varied = past(30, (day, stop) => ({ serviceSeconds: 120 + stop * 20 + ((day * 7 + stop) % 5) * 20 }))
  const { service } = learnArrivals(varied, [])
  const known = deviationOf(service, serviceKeys({ ...place, customer: 'c3', address: 'a3' }), 0)
  expect(deviationOf(service, serviceKeys({ ...place, customer: 'new', address: 'new' }), 0)).toBeGreaterThan(known)
})

test('who comes before a window opens waits for it, and those after wait too', () => {
  const windows = [{ startSeconds: 43_200, endSeconds: 46_800 }]
  const [first, second] = forecastArrivals(unlearnedModel, rest([visit({ windows }), visit({ seed: 2 })]))
  expect(first).toEqual({ lowSeconds: 43_200, medianSeconds: 43_200, highSeconds: 43_200 })
  expect(second!.lowSeconds).toBeGreaterThan(43_200 + 240)
})

test('a break takes its time, and is no drive', () => {
  const halt = visit({ driveSeconds: 0, serviceSeconds: 1800, isHalt: true })
  const [begins, after] = forecastArrivals(unlearnedModel, rest([halt, visit({ seed: 2 })]))
  expect(begins!.medianSeconds).toBe(36_000)
  expect(after!.medianSeconds).toBeGreaterThan(36_000 + 1800)
})

test('a drive that should be over isn’t over before now', () => {
  const late = rest([visit()], { sinceSeconds: 36_000 - 1500 })
  const [only] = forecastArrivals(unlearnedModel, late)
  expect(only!.lowSeconds).toBeGreaterThanOrEqual(36_000)
})

test('who stands at a stop is there already, and goes on when the service is over', () => {
  const standing = rest([visit(), visit({ seed: 2 })], { sinceSeconds: 35_900, isStanding: true })
  const [here, next] = forecastArrivals(unlearnedModel, standing)
  expect(here!.highSeconds).toBe(35_900)
  expect(next!.lowSeconds).toBeGreaterThan(36_000)
})

test('a route that is slow today, and a day that is slow for all, are forecast later', () => {
  const model = learnArrivals(
    past(30, (day, stop) => ({ driveSeconds: 600 + ((day * 11 + stop * 7) % 9) * 30 })),
    [],
  )
  const slow = paceOf(
    model,
    past(1, () => ({ driveSeconds: 1400 })),
  )
  const visits = [visit(), visit({ seed: 2 })]
  const median = (change: Partial<RestOfRoute>) => forecastArrivals(model, rest(visits, change))[1]!.medianSeconds
  expect(median({ pace: slow })).toBeGreaterThan(median({ pace: noPace }) + 300)
  expect(median({ others: [slow, slow, slow] })).toBeGreaterThan(median({ others: [] }) + 120)
})

test('a model is plain data', () => {
  const model = learnArrivals(past(30), [{ plannedSeconds: 1800, seconds: 1900 }])
  expect(JSON.parse(JSON.stringify(model))).toEqual(model)
})

const raw = { lowSeconds: 36_500, medianSeconds: 36_600, highSeconds: 36_800 }

test('without misses a band is as the model says, and no narrower than a driver needs', () => {
  expect(correctedForecast(noCorrection, raw, 36_000)).toEqual(raw)
  const sure = { lowSeconds: 36_600, medianSeconds: 36_600, highSeconds: 36_600 }
  expect(correctedForecast(noCorrection, sure, 36_000)).toEqual({ ...sure, lowSeconds: 36_580, highSeconds: 36_620 })
})

test('bands whose ends are missed too often widen until they are not, whatever happens', () => {
  // Ends spread evenly over 2,000 seconds around the median, three times as wide as the model says.
  let correction: Correction = noCorrection
  let inside = 0
  for (let index = 0; index < 4000; index++) {
    const beganSeconds = 36_100 + ((index * 1237) % 2000)
    const band = correctedForecast(
      correction,
      { ...raw, medianSeconds: 37_100, lowSeconds: 36_900, highSeconds: 37_300 },
      36_000,
    )
    if (index >= 2000 && beganSeconds >= band.lowSeconds && beganSeconds <= band.highSeconds) inside += 1
    correction = learnMiss(correction, {
      raw: { medianSeconds: 37_100, lowSeconds: 36_900, highSeconds: 37_300 },
      madeSeconds: 36_000,
      beganSeconds,
    })
  }
  expect(inside / 2000).toBeGreaterThan(0.78)
  expect(inside / 2000).toBeLessThan(0.82)
})

test('a miss teaches its horizon alone', () => {
  const learned = learnMiss(noCorrection, { raw, madeSeconds: 36_000, beganSeconds: 40_000 })
  expect(learned[0]!.late).toBeGreaterThan(0)
  expect(learned[0]!.count).toBe(1)
  expect(learned.slice(1)).toEqual(noCorrection.slice(1))
})

test('horizons end at 15, 30, 60 and 120 minutes', () => {
  expect([0, 900, 901, 1800, 3600, 7200, 7201].map(horizonOf)).toEqual([0, 0, 1, 1, 2, 3, 4])
})
