import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Optimise } from '#platform/planning/server/queries.ts'
import { roles } from '#platform/access/server/tables.ts'
import { zones } from '../depots/server/tables.ts'
import { drivers } from '../drivers/server/tables.ts'
import { createPlan } from '../plans/contract.ts'
import { usualRun } from '../runs/rules/run-settings.ts'
import { planRoutes, plans, planStops } from '../plans/server/tables.ts'
import { vehicleProfiles } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'
import { totalOf } from './rules.ts'
import { backtests } from './server/tables.ts'

const api = await testApi()
const { db, queue } = api.machine
const searched = api.machine.optimise
let day: PlanDay
beforeEach(async () => {
  api.machine.optimise = searched
  day = await planDay(api)
})

/** A plan as it was on a day before: everything waits in its pool. */
async function pastPlan(date: string) {
  const plan = await day.make(`Plan of ${date}`)
  await db.update(plans).set({ day: date, isMain: true }).where(eq(plans.id, plan.id))
  return plan.id
}

const { scope: _scope, resources: _resources, ...settings } = { ...usualRun, pace: 'quick' as const }
const usual = { name: 'Usual', settings }
const body = { name: 'Past week', from: '2026-11-16', to: '2026-11-19', trials: [usual] }
const start = (given: Partial<typeof body> = {}, as = day.as) =>
  api.call(contract.startBacktest, { as, body: { ...body, ...given } })
const refusal = (given: Partial<typeof body>) =>
  api.refusal(contract.startBacktest, { as: day.as, body: { ...body, ...given } })
const read = (id: number, as = day.as) => api.call(contract.readBacktest, { as, params: { id } })

describe('a backtest', () => {
  it('tries settings on the main plan of each day', async () => {
    const ids = [await pastPlan('2026-11-17'), await pastPlan('2026-11-19')]
    await pastPlan('2026-11-15')
    const { id, state, plans: count, done } = await start()
    expect({ state, count, done }).toEqual({ state: 'running', count: 2, done: 0 })
    const found = await read(id)
    expect(found).toMatchObject({ state: 'done', done: 2, trials: ['Usual'], money: 'cents' })
    expect(found.tried.map(({ planId }) => planId)).toEqual(ids)
    for (const { figures } of found.tried) {
      expect(figures!.planned).toMatchObject({ stops: 0, unassigned: 12 })
      expect(figures!.tried).toMatchObject([{ stops: 12, unassigned: 0 }])
    }
  })

  it('leaves the plans unchanged, even if prices have changed since', async () => {
    const planId = await pastPlan('2026-11-19')
    await db.update(vehicleProfiles).set({ gramsPerKilometer: 999 })
    const rows = async () => [
      await db.select().from(plans).where(eq(plans.id, planId)),
      await db.select().from(planRoutes).where(eq(planRoutes.planId, planId)).orderBy(planRoutes.id),
      await db.select().from(planStops).where(eq(planStops.planId, planId)).orderBy(planStops.deliveryId),
    ]
    const before = await rows()
    const { id } = await start()
    expect((await read(id)).tried[0]!.figures).not.toBeNull()
    expect(await rows()).toEqual(before)
  })

  it('tries each of several settings', async () => {
    await pastPlan('2026-11-19')
    const [zone] = await db.select().from(zones).where(eq(zones.name, 'Malvín'))
    await db.update(drivers).set({ zoneIds: [zone!.id] })
    const zoned = { ...settings, rules: { ...settings.rules, zones: 'rule' as const } }
    const { id } = await start({ trials: [usual, { name: 'In their zones', settings: zoned }] })
    const { tried, trials } = await read(id)
    expect(trials).toEqual(['Usual', 'In their zones'])
    const [free, bound] = tried[0]!.figures!.tried
    expect(free!.unassigned).toBe(0)
    expect(bound!.unassigned).toBeGreaterThan(0)
  })

  it('reports a plan that could not be computed, and goes on', async () => {
    await pastPlan('2026-11-17')
    await pastPlan('2026-11-18')
    let calls = 0
    api.machine.optimise = ((...asked) =>
      calls++ === 0 ? Promise.reject(new Error('no memory')) : searched(...asked)) satisfies Optimise
    const { id } = await start()
    expect((await read(id)).tried.map(({ figures }) => figures === null)).toEqual([true, false])
  })

  it('keeps the day of a plan that was deleted in the meantime', async () => {
    const gone = await pastPlan('2026-11-18')
    await pastPlan('2026-11-17')
    const { id } = await whileSearching(() => db.delete(plans).where(eq(plans.id, gone)))
    const { tried } = await read(id)
    expect(tried).toMatchObject([{ day: '2026-11-17' }, { planId: gone, day: '2026-11-18', figures: null }])
  })

  it('continues with the next plan if its process died', async () => {
    await pastPlan('2026-11-17')
    await pastPlan('2026-11-18')
    const { id } = await start()
    const whole = await read(id)
    const [row] = await db.select().from(backtests).where(eq(backtests.id, id))
    await db
      .update(backtests)
      .set({ state: 'running', endedAt: null, tried: row!.tried.slice(0, 1) })
      .where(eq(backtests.id, id))
    await queue.add({ name: 'backtests.plan', data: { backtestId: id } }, db)
    await queue.add({ name: 'backtests.plan', data: { backtestId: id } }, db)
    await queue.runKept()
    expect(await read(id)).toMatchObject({ state: 'done', tried: whole.tried })
  })

  it('stops on request, and keeps the results so far', async () => {
    await pastPlan('2026-11-17')
    await pastPlan('2026-11-18')
    let calls = 0
    let isSearching = () => {}
    const searching = new Promise<void>((resolve) => (isSearching = resolve))
    api.machine.optimise = ((problem, order) => {
      if (calls++ === 0) return searched(problem, order)
      isSearching()
      return new Promise((_, reject) => order.signal?.addEventListener('abort', () => reject(new Error('stopped'))))
    }) satisfies Optimise
    const starting = start()
    await searching
    const [{ id } = { id: 0 }] = (await api.call(contract.listBacktests, { as: day.as })).backtests
    expect((await refusal({})).status).toBe(409)
    const cancelled = await api.call(contract.cancelBacktest, { as: day.as, params: { id } })
    expect(cancelled).toMatchObject({ state: 'cancelled', done: 1 })
    await starting
    expect((await read(id)).tried).toHaveLength(1)
    expect((await api.call(contract.cancelBacktest, { as: day.as, params: { id } })).endedAt).toBe(cancelled.endedAt)
  })

  it('is refused for future days, too many days, or days without a plan', async () => {
    await pastPlan('2026-11-19')
    const cases = [{ to: '2026-11-21' }, { to: '2026-11-15' }, { from: '2026-10-10' }]
    for (const given of cases) expect((await refusal(given)).issues[0]).toMatchObject({ path: 'to' })
    expect((await refusal({ from: '2026-11-16', to: '2026-11-18' })).status).toBe(409)
    expect((await refusal({ trials: [] })).status).toBe(422)
    expect((await refusal({ trials: [usual, usual, usual, usual] })).status).toBe(422)
    const deep = { name: 'Deep', settings: { ...settings, pace: 'deep' } } as unknown as typeof usual
    expect((await refusal({ trials: [deep] })).status).toBe(422)
    expect((await start({ from: '2026-10-21', to: '2026-11-20' })).plans).toBe(1)
  })

  it('is refused if the person already has one running, even one started at the same moment', async () => {
    await pastPlan('2026-11-19')
    const answers = await Promise.allSettled([start(), start(), start()])
    const isRefused = (answer: PromiseSettledResult<unknown>) => answer.status === 'rejected'
    const all = await db.select().from(backtests)
    expect(all).toHaveLength(answers.length - answers.filter(isRefused).length)
    expect(all.filter(({ state }) => state === 'running').length).toBeLessThan(2)
  })

  it('belongs to the person who started it', async () => {
    await pastPlan('2026-11-19')
    const { id } = await start()
    const other = await api.signIn()
    const asked = { as: other, params: { id } }
    expect((await api.refusal(contract.readBacktest, asked)).status).toBe(404)
    expect((await api.refusal(contract.cancelBacktest, asked)).status).toBe(404)
    expect((await api.refusal(contract.deleteBacktest, asked)).status).toBe(404)
    expect((await api.call(contract.listBacktests, { as: other })).total).toBe(0)
    await api.call(contract.deleteBacktest, { as: day.as, params: { id } })
    expect((await api.call(contract.listBacktests, { as: day.as })).total).toBe(0)
  })

  it('tries only plans the person may start runs of, in points if costs are hidden', async () => {
    await pastPlan('2026-11-19')
    const may = (subject: string, depots?: number[], action = 'manage') => ({
      action,
      subject,
      ...(depots && { conditions: { depotId: { $in: depots } } }),
    })
    const elsewhere = await api.signIn([may('Run', [2]), may('Plan')])
    expect((await api.refusal(contract.startBacktest, { as: elsewhere, body })).status).toBe(409)
    const seeing = await api.signIn([may('Run'), may('Plan')])
    const seen = await read((await start({}, seeing)).id, seeing)
    expect(seen.money).toBe('points')
    const cents = await read((await start()).id)
    const [points, money] = [seen, cents].map(({ tried }) => tried[0]!.figures!.tried[0]!)
    expect(points!.distanceMeters).toBe(money!.distanceMeters)
    expect(points!.cost).not.toBeCloseTo(money!.cost)
  })

  it('shows nothing of plans that the person can no longer see', async () => {
    await pastPlan('2026-11-19')
    const rules = [{ action: 'manage', subject: 'Run' }]
    const as = await api.signIn(rules)
    const { id } = await start({}, as)
    expect((await read(id, as)).tried).toHaveLength(1)
    const elsewhere = [{ ...rules[0]!, conditions: { depotId: { $in: [2] } } }]
    await db.update(roles).set({ rules: elsewhere }).where(eq(roles.rules, rules))
    expect((await read(id, as)).tried).toEqual([])
  })

  it('finds nothing on days that only have plans beside the main one, or empty ones', async () => {
    await pastPlan('2026-11-19')
    await db.update(plans).set({ isMain: false })
    const plan = { day: '2026-11-18', name: 'Empty', note: '', depotIds: [] }
    await api.call(createPlan, { as: day.as, body: plan })
    expect((await refusal({})).status).toBe(409)
  })
})

/** Starts a backtest and does something while its first plan is searched. */
async function whileSearching(act: () => Promise<unknown>) {
  let isFirst = true
  api.machine.optimise = (async (...asked) => {
    if (isFirst) await act()
    isFirst = false
    return searched(...asked)
  }) satisfies Optimise
  return start()
}

it('the total adds up the plans, and takes the mean of their balance', async () => {
  await pastPlan('2026-11-18')
  await pastPlan('2026-11-19')
  const { tried } = await read((await start()).id)
  const [first, second] = tried.map(({ figures }) => figures!.tried[0]!)
  const total = totalOf([first!, second!])!
  expect(total.cost).toBeCloseTo(first!.cost + second!.cost)
  expect(total.stops).toBe(24)
  expect(total.balanceSeconds).toBeCloseTo((first!.balanceSeconds + second!.balanceSeconds) / 2)
  expect(totalOf([])).toBeUndefined()
})
