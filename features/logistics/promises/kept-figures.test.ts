import { beforeEach, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readDay, readPerformance } from '../day/contract.ts'
import { brokenOutcomes, promiseOutcomes, type PromiseOutcome } from '../promise-ledger/rules.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { readDeliveryPromises } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const sunday = '2026-11-22'
let day: DrivenDay

beforeEach(async () => {
  day = await drivenDay(api)
})

/** Always the same: a day that fails can be looked at again. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Told = { deliveryId: number; date: string; minute: number; outcome: PromiseOutcome | null; isWithdrawn: boolean }

function randomDay(seed: number): Told[] {
  const next = numbersFrom(seed)
  return Array.from({ length: 40 }, () => ({
    deliveryId: day.stops[next(day.stops.length)]!,
    date: next(4) === 0 ? sunday : monday,
    minute: next(600),
    outcome: [...promiseOutcomes, null][next(promiseOutcomes.length + 1)]!,
    isWithdrawn: next(8) === 0,
  }))
}

const isBroken = (outcome: PromiseOutcome | null) => brokenOutcomes.some((one) => one === outcome)

/** The same count, told plainly: each recipient and day by itself. */
function recount(rows: readonly Told[]) {
  const figures = { byFirst: { kept: 0, scored: 0 }, byLast: { kept: 0, scored: 0 } }
  const known = rows.filter(({ outcome, isWithdrawn }) => outcome && outcome !== 'calledOff' && !isWithdrawn)
  const keyOf = ({ deliveryId, date }: Told) => `${deliveryId} ${date}`
  for (const key of new Set(known.map(keyOf))) {
    const group = known.filter((one) => keyOf(one) === key)
    const told = group.toSorted((one, other) => one.minute - other.minute || rows.indexOf(one) - rows.indexOf(other))
    const [first, last] = [told[0]!, told.at(-1)!]
    const hasBroken = told.some(({ outcome }) => isBroken(outcome))
    figures.byFirst.scored += 1
    figures.byFirst.kept += Number(first.outcome === 'kept')
    figures.byLast.scored += Number(last.outcome !== 'moved' || hasBroken)
    figures.byLast.kept += Number(last.outcome === 'kept' && !hasBroken)
  }
  return figures
}

it.each([1, 2, 3])(
  'the kept figures of a day, a period and a delivery are a plain recount of its rows (seed %i)',
  async (seed) => {
    const rows = randomDay(seed)
    for (const { deliveryId, date, minute, outcome, isWithdrawn } of rows) {
      const toldAt = new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000)
      const [earliest, latest] = [new Date(`${date}T14:00:00Z`), new Date(`${date}T15:00:00Z`)]
      const withdrawnAt = isWithdrawn ? toldAt : null
      await db.insert(promises).values({ deliveryId, channel: 'page', earliest, latest, toldAt, outcome, withdrawnAt })
    }
    const ofMonday = rows.filter(({ date }) => date === monday)
    const read = await api.call(readDay, { as: day.as, query: { date: monday } })
    expect(read.promises).toEqual(recount(ofMonday))
    const period = await api.call(readPerformance, { as: day.as, query: { days: 7 } })
    expect(period.promises).toEqual(recount(rows))
    expect(period.promisesBefore).toEqual(recount([]))
    const [id] = day.stops
    const own = await api.call(readDeliveryPromises, { as: day.as, params: { id: id! } })
    expect(own).toMatchObject(recount(rows.filter(({ deliveryId }) => deliveryId === id)))
  },
)
