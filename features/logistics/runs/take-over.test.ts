import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import * as contract from '../plans/contract.ts'
import * as runCalls from './contract.ts'
import type { Plan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { mostDifferences } from './rules/comparison.ts'
import { mergeRoute } from '../plans/rules/edits/take-over.ts'
import { plans, planStops } from '../plans/server/tables.ts'

const api = await testApi()
let day: PlanDay
let base: Plan
let other: Plan
beforeEach(async () => {
  day = await planDay(api, 5)
  base = await day.make()
  other = await day.make('Other')
  base = await edit(base, move(0, [0, 1]), move(1, [2, 3]))
  other = await edit(other, move(0, [3, 0, 4]), move(1, [1, 2]))
})
const move = (route: number, stops: number[]) => ({ route, stops })
async function edit(plan: Plan, ...moves: ReturnType<typeof move>[]): Promise<Plan> {
  const edits = moves.map(({ route, stops }): PlanEdit => ({
    kind: 'move',
    deliveryIds: stops.map((index) => day.ids[index]!),
    routeId: plan.routes[route]!.id,
    position: 0,
  }))
  return send(plan, edits)
}
async function send(plan: Plan, edits: PlanEdit[]): Promise<Plan> {
  await api.call(contract.editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  return day.read(plan.id)
}
const given = (change: Partial<{ version: number; fromPlanId: number; routeId: number }> = {}, as = day.as) => ({
  as,
  params: { id: base.id },
  body: { version: base.version, fromPlanId: other.id, routeId: other.routes[0]!.id, ...change },
})
const status = async (...args: Parameters<typeof given>) => (await api.refusal(mergeRoute, given(...args))).status
const numbersOf = ({ routes, pool }: Pick<Plan, 'routes' | 'pool'>) => ({
  routes: routes.slice(0, 2).map(({ stops }) => stops.map(({ deliveryId }) => day.ids.indexOf(deliveryId))),
  pool: pool.map(({ deliveryId }) => day.ids.indexOf(deliveryId)),
})

describe('a route of another plan', () => {
  it('is taken over by the route of its driver, in its order, as one step to undo', async () => {
    const before = numbersOf(base)
    const change = await api.call(mergeRoute, given())
    expect(change.undo).toMatchObject({ summary: { kind: 'merge', stops: 3, route: base.routes[0]!.driverName } })
    // Delivery 3 left the route of the other driver, delivery 4 the pool; delivery 1 stood on the route and waits now.
    expect(numbersOf(await day.read(base.id))).toEqual({ routes: [[3, 0, 4], [2]], pool: [1] })
    expect(numbersOf(await day.read(other.id))).toEqual(numbersOf(other))
    await api.call(contract.undoEdit, { as: day.as, params: { id: base.id } })
    expect(numbersOf(await day.read(base.id))).toEqual(before)
  })

  it('is refused if the plan already has it, or has no such driver', async () => {
    await api.call(mergeRoute, given())
    base = await day.read(base.id)
    expect(await status()).toBe(409)
    base = await send(base, [{ kind: 'removeRoute', routeId: base.routes[0]!.id }])
    expect(await status()).toBe(409)
  })

  it('is refused if its stops or routes are locked', async () => {
    base = await send(base, [{ kind: 'lock', deliveryIds: [day.ids[3]!], lock: 'route' }])
    expect(await status()).toBe(409)
    base = await send(base, [
      { kind: 'unlock', deliveryIds: [day.ids[3]!], lock: 'route' },
      { kind: 'lockRoute', routeId: base.routes[1]!.id, isLocked: true },
    ])
    expect(await status()).toBe(409)
    base = await send(base, [{ kind: 'lockRoute', routeId: base.routes[1]!.id, isLocked: false }])
    expect((await api.call(mergeRoute, given())).version).toBe(base.version + 1)
  })

  it('is refused if others have changed the same routes since', async () => {
    const { version } = base
    await edit(base, move(0, [2]))
    expect(await status({ version })).toBe(409)
  })

  it('is refused for another day, a route that is gone, and the plan itself', async () => {
    const tuesday = await api.call(contract.createPlan, {
      as: day.as,
      body: { day: '2026-11-24', name: 'Tuesday', note: '', depotIds: [] },
    })
    expect(await status({ fromPlanId: tuesday.id })).toBe(422)
    expect(await status({ fromPlanId: base.id })).toBe(422)
    expect(await status({ routeId: base.routes[0]!.id })).toBe(422)
    expect(await status({ fromPlanId: 9999 })).toBe(404)
    expect((await api.refusal(mergeRoute, { ...given(), params: { id: 9999 } })).status).toBe(404)
  })

  it('is refused to people who may not change the plan or see the other one', async () => {
    expect(await status({}, await api.signIn([{ action: ['read'], subject: 'Plan' }]))).toBe(403)
    const conditions = { depotId: { $in: '$user.depotIds' } }
    const rules = [{ action: ['read', 'write', 'create'], subject: 'Plan', conditions }]
    expect(await status({}, await api.signIn(rules, { depotIds: [1] }))).toBe(404)
  })
})

describe('a comparison', () => {
  const compared = () => api.call(runCalls.comparePlans, { as: day.as, query: { ids: [base.id, other.id] } })

  it('names customers whose driver or time changes, with their place in each plan', async () => {
    const { differences, plans } = await compared()
    expect(differences.map(({ deliveryId }) => day.ids.indexOf(deliveryId)).toSorted()).toEqual([0, 1, 2, 3, 4])
    const third = differences.find(({ deliveryId }) => deliveryId === day.ids[3])!
    expect(third.in.map((place) => place?.position)).toEqual([2, 1])
    expect(third.in.map((place) => place?.driverId)).toEqual([1, 0].map((index) => base.routes[index]!.driverId))
    expect(third.point).toHaveLength(2)
    expect(plans.map(({ authorName }) => authorName)).toEqual([base.authorName, other.authorName])
  })

  it('lists a limited number of deliveries, and says how many there are', async () => {
    const { db } = api.machine
    const [own] = await db.select().from(deliveries).limit(1)
    const { id: _id, searchText: _search, ...copied } = own as typeof own & { searchText?: unknown }
    const rows = Array.from({ length: mostDifferences + 5 }, (_, index) => {
      const name = `copy-${index}`
      return { ...copied!, reference: name, trackingCode: name, quantities: {} }
    })
    for (let at = 0; at < rows.length; at += 100) await db.insert(deliveries).values(rows.slice(at, at + 100))
    const one = await day.make('One')
    const other = await day.make('Other')
    const [route] = one.routes
    await db.update(planStops).set({ routeId: route!.id }).where(eq(planStops.planId, one.id))
    await db.update(plans).set({ fingerprint: '' }).where(eq(plans.id, one.id))
    const compared = await api.call(runCalls.comparePlans, { as: day.as, query: { ids: [one.id, other.id] } })
    expect(compared.differences).toHaveLength(mostDifferences)
    expect(compared.total).toBe(rows.length + day.ids.length)
  })

  it('has no differences, and nothing to draw, once both are alike', async () => {
    for (const { id } of other.routes.slice(0, 2)) {
      await api.call(mergeRoute, given({ routeId: id }))
      base = await day.read(base.id)
    }
    const { differences, plans } = await compared()
    expect(differences).toEqual([])
    expect(plans.map(({ legs }) => legs)).toEqual([[], []])
    expect(plans[0]!.routes.map(({ deliveryIds }) => deliveryIds)).toEqual(
      plans[1]!.routes.map(({ deliveryIds }) => deliveryIds),
    )
  })
})
