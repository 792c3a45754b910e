import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Problem } from '#optimiser/problem.ts'
import { editPlan, type Plan } from '../plans/contract.ts'
import { startRun } from './contract.ts'
import { usualRun, type RunSettings } from './rules/run-settings.ts'
import { plans } from '../plans/server/tables.ts'

const api = await testApi()
const { db } = api.machine
const searched = api.machine.optimise
let day: PlanDay
let plan: Plan
let given: Problem | undefined
beforeEach(async () => {
  day = await planDay(api, 3)
  plan = await day.make()
  given = undefined
  api.machine.optimise = (problem, order) => {
    given = problem
    return searched(problem, order)
  }
})

/** A plan of other days with some deliveries on its first route. */
async function pastPlan(date: string, stops: number[], status: 'published' | 'draft' = 'published') {
  const past = await day.make('Past')
  const deliveryIds = stops.map((index) => day.ids[index]!)
  const edit = { kind: 'move' as const, deliveryIds, routeId: past.routes[0]!.id, position: 0 }
  await api.call(editPlan, { as: day.as, params: { id: past.id }, body: { version: past.version, edits: [edit] } })
  await db.update(plans).set({ day: date, status, isMain: false }).where(eq(plans.id, past.id))
}
const settingsWith = (goals: Partial<RunSettings['goals']>): RunSettings => ({
  ...usualRun,
  goals: { ...usualRun.goals, ...goals },
  rules: { ...usualRun.rules, zones: 'off' },
})
const run = (goals: Partial<RunSettings['goals']>) =>
  api.call(startRun, { as: day.as, params: { id: plan.id }, body: settingsWith(goals) })
const busy = () => String(plan.routes[0]!.id)

describe('the history that a run uses', () => {
  const byStops = { fairness: 50, fairnessOf: 'stops', fairnessOver: 'weeks' } as const
  const pricesOf = () => given!.stops.map(({ costByVehicle }) => costByVehicle ?? {})

  it('is the plans published for the four weeks before', async () => {
    await pastPlan('2026-11-20', [0, 1])
    await pastPlan('2026-10-25', [0, 1, 2])
    await pastPlan('2026-11-19', [2], 'draft')
    await run(byStops)
    const [first] = pricesOf()
    expect(Object.keys(first!)).toEqual([busy()])
    // Two stops more than the others: what is priced grows with how many.
    const two = first![busy()]!
    await pastPlan('2026-10-26', [0, 1])
    await run(byStops)
    expect(pricesOf()[0]![busy()]).toBeCloseTo(2 * two)
    await run({ ...byStops, fairnessOver: 'day' })
    expect(pricesOf()).toEqual([{}, {}, {}])
  })

  it('includes hours and amounts', async () => {
    await pastPlan('2026-11-20', [0, 1, 2])
    const costOf = (id: string) => given!.vehicles.find((one) => one.id === id)!.costs!.perHour!
    await run({ ...byStops, fairnessOf: 'hours' })
    const ahead = costOf(busy())
    await run({ fairness: 50 })
    expect(ahead).toBeGreaterThan(costOf(busy()))
    await run({ ...byStops, fairnessOf: 'quantity', fairnessUnit: 'parcels' })
    expect(given!.goals!.balance).toMatchObject({ unit: 'parcels', among: 'all' })
    expect(Object.keys(pricesOf()[0]!)).toEqual([busy()])
  })

  it('includes who drove to the same places', async () => {
    await pastPlan('2026-11-20', [0, 1])
    await run({ sameDriver: 50 })
    const others = plan.routes.slice(1).map(({ id }) => String(id))
    const byStop = new Map(given!.stops.map(({ id, costByVehicle }) => [Number(id), Object.keys(costByVehicle ?? {})]))
    expect(day.ids.map((id) => byStop.get(id))).toEqual([others, others, []])
    await run({ sameDriver: 0 })
    expect(pricesOf()).toEqual([{}, {}, {}])
  })

  it('is refused for a unit that the workspace does not have', async () => {
    const body = settingsWith({ fairness: 50, fairnessOf: 'quantity', fairnessUnit: 'tons' })
    expect((await api.refusal(startRun, { as: day.as, params: { id: plan.id }, body })).status).toBe(422)
    expect((await run({ fairness: 0, fairnessOf: 'quantity', fairnessUnit: 'tons' })).state).toBe('queued')
  })
})
