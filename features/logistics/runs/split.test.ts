import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { joinDelivery, readDelivery, readDeliveryById, readTimeline } from '../deliveries/contract.ts'
import * as contract from '../plans/contract.ts'
import * as runCalls from './contract.ts'
import type { Plan } from '../plans/contract.ts'
import type { Assumption } from '../plans/rules/plan/assumptions.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { splitsOver } from '../plans/rules/edits/split-fixes.ts'
import { plans } from '../plans/server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
let big: number
/** Two vans hold this much of the first unit, and no one alone. */
const room = (facts: Awaited<ReturnType<PlanDay['problem']>>['facts'], at: Plan) => {
  const byId = new Map(facts.vehicles.map((one) => [one.id, one.capacity['parcels'] ?? 0]))
  return at.routes.filter(({ startDepotId }) => startDepotId === 1).map(({ vehicleId }) => byId.get(vehicleId)!)
}
beforeEach(async () => {
  day = await planDay(api, 3)
  const empty = await day.make('Empty')
  const sizes = room((await day.problem(empty.id)).facts, empty).toSorted((one, other) => other - one)
  big = await day.take({ reference: 'BIG', quantities: { parcels: sizes[0]! + 2 } })
  plan = await day.make()
})

const edit = (edits: PlanEdit[], version = plan.version, as = day.as) =>
  api.call(contract.editPlan, { as, params: { id: plan.id }, body: { version, edits } })
const refusedEdit = (edits: PlanEdit[], as = day.as) =>
  api.refusal(contract.editPlan, { as, params: { id: plan.id }, body: { version: plan.version, edits } })
const undo = () => api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
const redo = () => api.call(contract.redoEdit, { as: day.as, params: { id: plan.id } })
const explain = (deliveryId: number, as = day.as) =>
  api.call(runCalls.explainStop, { as, params: { id: plan.id }, query: { deliveryId } })
const load = async () => (await api.call(readDeliveryById, { as: day.as, params: { id: big } })).quantities
const splitOf = ({ split }: contract.PlanFix): PlanEdit => {
  const { quantities, place, partPlace } = split!
  return { kind: 'split', deliveryId: big, quantities, place, partPlace }
}

describe('a stop that is too big for every vehicle', () => {
  it('can be split over two, at the price of applying it', async () => {
    const before = await load()
    const fix = (await explain(big)).fixes.find(({ split }) => split)!
    expect(fix).toMatchObject({ lateSeconds: 0, relaxations: [], routes: [], addRoute: null })
    const { quantities, rest, place, partPlace } = fix.split!
    expect(place.routeId).not.toBe(partPlace.routeId)
    expect(quantities['parcels']! + rest['parcels']!).toBe(before['parcels'])
    const made = await edit([splitOf(fix)])
    expect(made.kpis.cost - plan.kpis.cost).toBeCloseTo(fix.cost, 3)
    expect(made.kpis).toMatchObject({ stops: 2, unassigned: 3, broken: 0 })
    expect(made.undo?.summary).toMatchObject({ kind: 'split', reference: 'BIG' })
    const shown = await day.read(plan.id)
    const part = shown.deliveries.find(({ reference }) => reference === 'BIG-2')!
    expect(part.quantities).toEqual(quantities)
    const orders = Object.fromEntries(shown.routes.map(({ id, stops }) => [id, stops.map((stop) => stop.deliveryId)]))
    expect([orders[place.routeId], orders[partPlace.routeId]]).toEqual([[big], [part.id]])
    expect(shown.kpis.cost).toBeCloseTo(made.kpis.cost, 3)
  })

  it('is one delivery in the pool again after undo, and split again after redo', async () => {
    const before = await load()
    const fix = (await explain(big)).fixes.find(({ split }) => split)!
    const made = await edit([splitOf(fix)])
    const back = await undo()
    expect(back.kpis).toMatchObject({ stops: 0, unassigned: 4, cost: plan.kpis.cost })
    expect(await load()).toEqual(before)
    const gone = await api.refusal(readDelivery, { as: day.as, params: { id: 'BIG-2' } })
    expect(gone.status).toBe(404)
    expect((await day.read(plan.id)).pool.map(({ deliveryId }) => deliveryId)).toEqual([...day.ids, big])
    const again = await redo()
    expect(again.kpis.cost).toBeCloseTo(made.kpis.cost, 3)
    expect(await load()).toEqual(fix.split!.rest)
    expect((await undo()).kpis.stops).toBe(0)
    expect(await load()).toEqual(before)
    const { entries } = await api.call(readTimeline, { as: day.as, params: { id: big } })
    expect(entries.map(({ kind }) => kind)).toEqual(['created', 'split', 'joined', 'split', 'joined'])
  })

  it('is not split by people who may not change it', async () => {
    const fix = (await explain(big)).fixes.find(({ split }) => split)!
    const planner = await api.signIn([
      { action: ['read', 'write'], subject: 'Plan' },
      { action: ['read'], subject: 'Delivery' },
      { action: ['read'], subject: 'Cost' },
    ])
    expect((await explain(big, planner)).fixes.filter(({ split }) => split)).toEqual([])
    expect((await refusedEdit([splitOf(fix)], planner)).status).toBe(403)
  })

  it('stays whole if it fits somewhere', async () => {
    expect((await explain(day.ids[0]!)).fixes.filter(({ split }) => split)).toEqual([])
  })
})

describe('a stop on a route', () => {
  const routeId = () => plan.routes.find(({ startDepotId }) => startDepotId === 1)!.id

  it('leaves its part in the pool, and its route is less full', async () => {
    const two = await day.take({ reference: 'TWO', quantities: { parcels: 2 } })
    plan = await day.read(plan.id)
    const placed = await edit([{ kind: 'move', deliveryIds: [two], routeId: routeId(), position: 0 }])
    const made = await edit([{ kind: 'split', deliveryId: two, quantities: { parcels: 1 } }], placed.version)
    expect(made.kpis).toMatchObject({ stops: 1, unassigned: 5 })
    expect(made.routes[0]!.figures!.loadShare).toBeCloseTo(placed.routes[0]!.figures!.loadShare / 2, 6)
    const back = await undo()
    expect(back.routes[0]!.figures!.loadShare).toBeCloseTo(placed.routes[0]!.figures!.loadShare, 6)
    expect(back.kpis).toMatchObject({ stops: 1, unassigned: 4 })
  })

  it('can be joined again on its page, and undo then only puts it back', async () => {
    await edit([{ kind: 'split', deliveryId: big, quantities: { parcels: 1 } }])
    const part = await api.call(readDelivery, { as: day.as, params: { id: 'BIG-2' } })
    await api.call(joinDelivery, { as: day.as, params: { id: part.id }, body: { version: part.version } })
    expect((await day.read(plan.id)).pool).toHaveLength(4)
    expect((await undo()).kpis.unassigned).toBe(4)
  })

  it('is refused with quantities that leave nothing, and on routes that the plan does not have', async () => {
    const nothing = await refusedEdit([{ kind: 'split', deliveryId: big, quantities: {} }])
    expect(nothing.status).toBe(422)
    const place = { routeId: 99_999, position: 0 }
    expect((await refusedEdit([{ kind: 'split', deliveryId: big, quantities: { parcels: 1 }, place }])).status).toBe(
      422,
    )
    expect((await refusedEdit([{ kind: 'split', deliveryId: 99_999, quantities: { parcels: 1 } }])).status).toBe(422)
    expect(await load()).toEqual((await api.call(readDeliveryById, { as: day.as, params: { id: big } })).quantities)
  })

  it('is not split in a what-if plan', async () => {
    const assumptions: Assumption[] = [{ kind: 'volume', percent: 20 }]
    await api.machine.db.update(plans).set({ assumptions })
    const refused = await refusedEdit([{ kind: 'split', deliveryId: big, quantities: { parcels: 1 } }])
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('what-if')])
  })
})

describe('two routes that share a stop', () => {
  const over = (routeId: number, amount: number, cost = 1) => ({
    routeId,
    cost,
    broken: [
      {
        rule: 'capacity',
        amount,
        routeId,
        deliveryId: null,
        detail: { kind: 'capacity-over' as const, vehicle: String(routeId), unit: 'parcels', amount },
      },
    ],
  })
  const asked = {
    quantities: { parcels: 5, kilograms: 10 },
    units: [
      { key: 'parcels', decimals: 0 },
      { key: 'kilograms', decimals: 1 },
    ],
  }

  it('are those with room for all of it between them, cheapest first', () => {
    const found = splitsOver([over(1, 2, 5), over(2, 3), over(3, 3), over(4, 5)], asked)
    expect(found.map(({ routeId, partRouteId }) => [routeId, partRouteId])).toEqual([
      [1, 2],
      [1, 3],
    ])
    expect(found[0]).toMatchObject({ rest: { parcels: 3, kilograms: 6 }, part: { parcels: 2, kilograms: 4 } })
  })

  it('are none if one takes it whole, or if another rule is broken', () => {
    expect(splitsOver([{ ...over(1, 2), broken: [] }, over(2, 3)], asked)).toEqual([])
    const late = { ...over(2, 3).broken[0]!, rule: 'windows', detail: { kind: 'late' } as never }
    expect(splitsOver([over(1, 2), { ...over(2, 3), broken: [late] }], asked)).toEqual([])
  })
})
