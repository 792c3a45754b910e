import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { empty, testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import * as ahead from '../ahead/contract.ts'
import { changeDelivery, listDeliveries, readDeliveryById } from '../deliveries/contract.ts'
import * as backtests from '../backtests/contract.ts'
import { drivers } from '../drivers/server/tables.ts'
import * as contract from '../plans/contract.ts'
import * as runCalls from './contract.ts'
import { usualPayOf } from '../plans/rules/day/pay.ts'
import { listRunCustomers } from './rules/run-customers.ts'
import { usualRun, withoutScope } from './rules/run-settings.ts'
import { tryWhatIf } from './rules/what-if.ts'
import { readWorkload } from '../plans/rules/plan/workload.ts'
import { pointsOf } from '../plans/server/facts/money.ts'
import { plans } from '../plans/server/tables.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
let planner: string
let timed: number[]
const begin = async () => {
  day = await planDay(api, 10)
  // To wait between the two costs less than to be late for the first at 850 an hour, and more at 1700.
  const soft = (from: string, to: string) => day.take({ windows: [{ from, to, isHard: false, centsPerMinute: 20 }] })
  timed = [await soft('08:00', '08:10'), await soft('11:00', '11:10')]
  const range = { earliestDate: monday, latestDate: daysAfter(monday, 2) }
  await day.take({ date: null, ...range })
  planner = await api.signIn(
    ['Plan', 'Run', 'Delivery', 'Driver'].map((subject) => ({ action: 'manage' as const, subject })),
  )
}
beforeEach(begin)

const pay = async (driverId: number, costPerHourCents: number) => {
  const [row] = await db.select().from(drivers).where(eq(drivers.id, driverId))
  await db
    .update(drivers)
    .set({ costPerHourCents, version: row!.version + 1 })
    .where(eq(drivers.id, driverId))
}

it('a late minute has no price in money beside its points', async () => {
  const [id] = timed
  const admin = await api.signIn()
  const read = (as: string) => api.call(readDeliveryById, { as, params: { id: id! } })
  const window = { from: '08:00', to: '08:10', isHard: false, centsPerMinute: 20 }
  expect((await read(admin)).windows).toEqual([window])
  const seen = await read(planner)
  expect(seen.windows).toEqual([{ ...window, centsPerMinute: 0 }])
  const listed = await api.call(listDeliveries, { as: planner, query: {} })
  expect(listed.deliveries.flatMap(({ windows }) => windows).every((one) => one.centsPerMinute === 0)).toBe(true)

  // What they send of a price is not theirs to set: sent back as seen or with another, the window keeps its own.
  const change = (windows: (typeof window)[], version: number) =>
    api.call(changeDelivery, { as: planner, params: { id: id! }, body: { version, windows } })
  const { version } = await change([{ ...window, centsPerMinute: 0 }], seen.version)
  await change(
    [
      { ...window, centsPerMinute: 100 },
      { ...window, from: '09:00', to: '10:00', centsPerMinute: 100 },
    ],
    version,
  )
  expect((await read(admin)).windows.map(({ centsPerMinute }) => centsPerMinute)).toEqual([20, 0])
})

/** What every call about plans answers to a person who does the same each time. */
async function answersTo(as: string): Promise<string> {
  const said: unknown[] = []
  const note = <T>(answer: T): T => {
    said.push(answer)
    return answer
  }
  const made = await api.call(contract.createPlan, {
    as,
    body: { day: monday, name: 'Base', note: '', depotIds: [] },
  })
  const of = { as, params: { id: made.id } }
  const plan = note(await day.read(made.id, as))
  note(await api.call(contract.readProblem, of))
  const routeId = plan.routes[0]!.id
  const move = (deliveryIds: number[], to: number, version: number) => ({
    ...of,
    body: { version, edits: [{ kind: 'move' as const, deliveryIds, routeId: to, position: 0 }] },
  })
  note(await api.call(contract.editPlan, move(day.ids.slice(0, 3), plan.routes[1]!.id, plan.version)))
  const changed = note(await api.call(contract.editPlan, move(timed, routeId, plan.version + 1)))
  for (const deliveryId of [day.ids[0]!, day.ids[6]!, timed[0]!]) {
    note(await api.call(contract.priceStop, { ...of, query: { deliveryId } }))
    note(await api.call(runCalls.explainStop, { ...of, query: { deliveryId } }))
  }
  note(await api.call(contract.undoEdit, of))
  note(await api.call(contract.redoEdit, of))
  note(await api.call(contract.listEdits, { ...of, query: { after: 0 } }))
  note(await api.call(readWorkload, of))
  const copy = await api.call(contract.copyPlan, { ...of, body: { name: 'Copy' } })
  const run = await api.call(runCalls.startRun, { ...of, body: usualRun })
  const ofRun = { as, params: { id: run.id } }
  note(await api.call(runCalls.readRun, ofRun))
  note(await api.call(runCalls.listRuns, of))
  note(await api.call(listRunCustomers, { ...ofRun, query: { page: 1, itemsPerPage: 50 } }))
  note(await api.call(runCalls.acceptRun, { ...ofRun, body: { routeIds: null } }))
  const change = { kind: 'without' as const, routeId }
  const asked = await api.call(tryWhatIf, { ...of, body: { name: 'Ill', change, withPool: false, pace: 'quick' } })
  note(await day.read(asked.id, as))
  note(await api.call(runCalls.comparePlans, { as, query: { ids: [made.id, copy.id, asked.id] } }))
  const settings = { from: monday, days: 3, depotId: 0, which: 'all' as const, pace: 'quick' as const }
  const spread = await api.call(ahead.startSpread, { as, body: { ...settings, isEven: false } })
  note(await api.call(ahead.readSpread, { as, params: { id: spread.id } }))
  note(await api.call(ahead.listMoves, { as, query: { spreadId: spread.id } }))
  await db.update(plans).set({ day: '2026-11-18' }).where(eq(plans.id, made.id))
  const trials = [{ name: 'Usual', settings: { ...withoutScope(usualRun), pace: 'quick' as const } }]
  const test = await api.call(backtests.startBacktest, {
    as,
    body: { name: 'Past', from: '2026-11-18', to: '2026-11-18', trials },
  })
  note(await api.call(backtests.readBacktest, { as, params: { id: test.id } }))
  expect(changed.kpis.stops).toBe(5)
  // Names count up from test to test, and no one searches for just as long.
  return JSON.stringify(said, (key, value: unknown) => (key === 'seconds' ? 0 : value)).replaceAll(
    /Person \d+/g,
    'Person',
  )
}

describe('the pay of drivers', () => {
  it('is in no reply to people who may not see costs', async () => {
    const answersAt = async (costPerHourCents: number) => {
      // Everything else is the same both times, to the ids of the rows.
      await empty(api.machine)
      await begin()
      const [first] = (await day.make()).routes
      await db.delete(plans)
      await pay(first!.driverId!, costPerHourCents)
      return { hidden: await answersTo(planner), seen: await answersTo(day.as) }
    }
    const [low, high] = [await answersAt(850), await answersAt(1700)]
    expect(high.hidden).toBe(low.hidden)
    expect(high.seen).not.toBe(low.seen)
  })

  it('can’t be seen in the curve of a search that was started by someone who sees it', async () => {
    const plan = await day.make()
    const run = await api.call(runCalls.startRun, { as: day.as, params: { id: plan.id }, body: usualRun })
    const read = async (as: string) => api.call(runCalls.readRun, { as, params: { id: run.id } })
    const [seen, hidden] = [await read(day.as), await read(planner)]
    expect(seen.curve.length).toBeGreaterThan(0)
    expect(hidden.curve).toHaveLength(1)
    expect(hidden.curve[0]!.cost).toBe(hidden.after!.cost)
  })

  it('is replaced by a rounded mean, or by a fixed amount if there are few drivers', () => {
    const profiles = [{ costPerKilometer: 30 }, { costPerKilometer: 50 }] as never
    const usual = (count: number, meanPerHour: number) => usualPayOf({ drivers: count, meanPerHour }, { profiles })
    expect(usual(20, 1000)).toBe(1024)
    expect(usual(20, 1100)).toBe(usual(20, 1000))
    expect(usual(4, 1000)).toBe(1200)
    expect(usual(4, 3000)).toBe(1200)
    expect(usual(0, 0)).toBe(0)
  })

  it('can’t be read from other prices, even if they are all zero but one', () => {
    const shownOf = (profile: object) => {
      const profiles = [{ costPerKilometer: 0, costPerHour: 0, fixedCost: 0, ...profile }] as never
      return [0, 2].map((count) => {
        const usualPay = usualPayOf({ drivers: count, meanPerHour: 1500 }, { profiles })
        return pointsOf({ profiles, usualPay } as never).factor
      })
    }
    expect(shownOf({ fixedCost: 4800 })).toEqual([0.1, 0.1])
    expect(shownOf({ costPerKilometer: 40 })).toEqual([0.05, 0.05])
    expect(shownOf({})).toEqual([0.06, 0.06])
  })
})
