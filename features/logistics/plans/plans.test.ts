import { beforeEach, describe, expect, it } from 'vitest'
import type { Relaxation } from '#optimiser/explain/relaxations.ts'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { withMutex } from '#kit/server/mutex.ts'
import { moveDelivery as moveOfDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { changeDepot, readDepot } from '../depots/contract.ts'
import { vehicles } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'
import { mostPlans } from './rules.ts'
import type { PlanEdit } from './rules/edits/plan-edits.ts'
import { plans } from './server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
beforeEach(async () => {
  day = await planDay(api)
  plan = await day.make()
})

const edit = (edits: PlanEdit[], version = plan.version, as = day.as) =>
  api.call(contract.editPlan, { as, params: { id: plan.id }, body: { version, edits } })
const refusedEdit = (edits: PlanEdit[], version = plan.version, as = day.as) =>
  api.refusal(contract.editPlan, { as, params: { id: plan.id }, body: { version, edits } })
const orders = ({ routes }: Plan) =>
  Object.fromEntries(
    routes.flatMap(({ id, stops }) => (stops.length > 0 ? [[id, stops.map((stop) => stop.deliveryId)]] : [])),
  )
const move = (deliveryIds: number[], routeId: number, position = 0): PlanEdit => ({
  kind: 'move',
  deliveryIds,
  routeId,
  position,
})
/** Routes of the first depot, whose goods the deliveries of the test are. */
const routesHere = () => plan.routes.filter(({ startDepotId }) => startDepotId === 1)

it('a plan opens however much its deliveries weigh together', async () => {
  for (let made = 0; made < 12; made++) await day.take({ quantities: { kilograms: 99_999.5 } })
  expect((await day.read(plan.id)).pool.length).toBe(24)
  expect(await edit([move([day.ids[0]!], routesHere()[0]!.id)], (await day.read(plan.id)).version)).toBeTruthy()
})

it('sets how many stops each of sixty routes may have in one step, and no more than fifty of other edits', async () => {
  const adding = (count: number): PlanEdit[] =>
    Array.from({ length: count }, () => ({ kind: 'addRoute', driverId: null, vehicleId: 20 }))
  const refused = await refusedEdit(adding(51))
  expect([refused.status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining('50')])
  const { version } = await edit(adding(50))
  const { routes } = await day.read(plan.id)
  expect(routes.length).toBeGreaterThanOrEqual(60)
  const limits = routes.map(({ id }): PlanEdit => ({
    kind: 'setLimits',
    routeId: id,
    mostStops: 7,
    mostKilometers: null,
  }))
  await edit(limits, version)
  expect(new Set((await day.read(plan.id)).routes.map(({ mostStops }) => mostStops))).toEqual(new Set([7]))
})

it('a day has no more plans than its list shows', async () => {
  const at = new Date()
  const rows = Array.from({ length: mostPlans }, (_, index) => ({
    day: monday,
    name: `Plan ${index}`,
    depotIds: [1],
    hasOpenDepot: false,
    createdAt: at,
    changedAt: at,
  }))
  await api.machine.db.insert(plans).values(rows)
  const body = { day: monday, name: 'One too many', note: '', depotIds: [] }
  const refused = await api.refusal(contract.createPlan, { as: day.as, body })
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('50 plans')])
  const { plans: listed } = await api.call(contract.listPlans, { as: day.as, query: { date: monday } })
  expect(listed).toHaveLength(mostPlans)
})

describe('a new plan', () => {
  it('has a route for every driver at work who has a vehicle, and all deliveries of the day in its pool', () => {
    expect(plan).toMatchObject({ name: 'Base', day: monday, isMain: true, status: 'draft', depotIds: [1, 2] })
    expect(plan.routes.map(({ driverName }) => driverName)).toContain('Sofia Marchetti')
    // One is on leave; two have no vehicle.
    expect(plan.routes).toHaveLength(11)
    expect(plan.routes[0]).toMatchObject({
      startDepotId: 1,
      hours: [{ startSeconds: 7 * 3600, endSeconds: 15.5 * 3600 }],
    })
    expect(plan.pool.map(({ deliveryId }) => deliveryId)).toEqual(day.ids)
    expect(plan.kpis).toMatchObject({ stops: 0, unassigned: 12, routesUsed: 0, cost: 0 })
    expect(plan.isEstimated).toBe(true)
  })

  it('uses the weekday hours of depots, unless they have other hours on that day', async () => {
    const openings = async () =>
      (await day.problem(plan.id)).facts.depots.map((depot) => depot.openings.map(({ startSeconds }) => startSeconds))
    expect(await openings()).toEqual([[5.5 * 3600], [6 * 3600]])
    const change = async (id: number, hours: { from: string; to: string }[]) => {
      const { isArchived: _, id: __, ...body } = await api.call(readDepot, { as: day.as, params: { id } })
      const days = [{ from: monday, to: monday, hours, reason: '' }]
      await api.call(changeDepot, { as: day.as, params: { id }, body: { ...body, days } })
    }
    await change(1, [])
    await change(2, [{ from: '09:00', to: '14:00' }])
    expect(await openings()).toEqual([[], [9 * 3600]])
  })

  it('is the main plan only if the day had none', async () => {
    const other = await day.make('Other')
    expect(other.isMain).toBe(false)
    const changed = await api.call(contract.changePlan, {
      as: day.as,
      params: { id: other.id },
      body: { isMain: true },
    })
    expect(changed.isMain).toBe(true)
    expect((await day.read(plan.id)).isMain).toBe(false)
    const { plans, total } = await api.call(contract.listPlans, { as: day.as, query: { date: monday } })
    expect(plans.map(({ name }) => name)).toEqual(['Other', 'Base'])
    expect(total).toBe(2)
  })
})

describe('the note of a plan', () => {
  const write = (body: { note: string; noteSeen?: string }) => ({ as: day.as, params: { id: plan.id }, body })

  it('leaves the author of the plan as they were, and is copied with it', async () => {
    const changed = await api.call(contract.changePlan, write({ note: ' Marathon in Centro ', noteSeen: '' }))
    expect(changed).toMatchObject({ note: 'Marathon in Centro', authorName: plan.authorName, name: 'Base' })
    const { id } = await api.call(contract.copyPlan, { as: day.as, params: { id: plan.id }, body: { name: 'Copy' } })
    expect((await day.read(id)).note).toBe('Marathon in Centro')
  })

  it('is not overwritten by someone who has not seen the newest', async () => {
    await api.call(contract.changePlan, write({ note: 'Theirs', noteSeen: '' }))
    const refused = await api.refusal(contract.changePlan, write({ note: 'Mine', noteSeen: '' }))
    expect(refused).toMatchObject({ status: 409, isStale: true })
    expect((await day.read(plan.id)).note).toBe('Theirs')
    const changed = await api.call(contract.changePlan, write({ note: 'Mine', noteSeen: 'Theirs' }))
    expect(changed.note).toBe('Mine')
    expect((await api.refusal(contract.changePlan, write({ note: 'x'.repeat(2001) }))).status).toBe(422)
  })
})

describe('an edit', () => {
  it('puts stops on a route, with times and figures', async () => {
    const [route] = routesHere()
    const change = await edit([move(day.ids.slice(0, 3), route!.id)])
    expect(change.version).toBe(plan.version + 1)
    expect(change.routes).toHaveLength(1)
    const [changed] = change.routes
    expect(changed!.stops.map(({ deliveryId }) => deliveryId)).toEqual(day.ids.slice(0, 3))
    expect(changed!.stops[0]!.times!.startSeconds).toBeGreaterThan(7 * 3600)
    expect(changed!.figures!.distanceMeters).toBeGreaterThan(0)
    expect(changed!.figures!.visits.map(({ kind }) => kind)).toEqual(['start', 'end'])
    expect(change.kpis).toMatchObject({ stops: 3, unassigned: 9, routesUsed: 1, broken: 0 })
    expect(change.kpis.cost).toBeCloseTo(changed!.figures!.cost)
    expect(change.undo).toMatchObject({
      summary: { kind: 'move', stops: 3, reference: null, route: 'Sofia Marchetti' },
    })
    const read = await day.read(plan.id)
    expect(read.routes.find(({ id }) => id === route!.id)).toEqual(changed)
    expect(read.kpis).toEqual(change.kpis)
  })

  it('may break a rule, which the route then shows', async () => {
    const other = plan.routes.find(({ startDepotId }) => startDepotId === 2)!
    const change = await edit([move([day.ids[0]!], other.id)])
    expect(change.routes[0]!.broken).toMatchObject([{ rule: 'features', deliveryId: day.ids[0], routeId: other.id }])
    expect(change.kpis.broken).toBe(1)
  })

  it('is possible even if a vehicle has amounts in a unit that the workspace no longer uses', async () => {
    const [route] = routesHere()
    await api.machine.db.update(vehicles).set({ capacities: { parcels: 90, barrels: 4 } })
    expect((await edit([move([day.ids[0]!], route!.id)])).kpis.stops).toBe(1)
  })

  it('sent twice is one step, which one undo takes back', async () => {
    const [route] = routesHere()
    const moved = [move([day.ids[0]!], route!.id)]
    const first = await edit(moved)
    expect((await edit(moved)).version).toBe(first.version)
    const undone = await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    expect(undone.pool.map(({ deliveryId }) => deliveryId)).toContain(day.ids[0])
  })

  it('revokes exceptions one by one, and limits how many a plan can have', async () => {
    const [route] = routesHere()
    const overtime = (bySeconds: number) => ({ kind: 'allow-overtime' as const, vehicle: String(route!.id), bySeconds })
    const grant = (relaxations: Relaxation[]): PlanEdit => ({ kind: 'fix', relaxations, routes: [] })
    expect((await edit([grant([overtime(60), overtime(120)])])).granted).toHaveLength(2)
    const left = await edit([{ kind: 'revoke', relaxations: [overtime(60)] }], plan.version + 1)
    expect(left.granted).toEqual([overtime(120)])
    const many = Array.from({ length: 25 }, () => grant(Array.from({ length: 20 }, () => overtime(1))))
    expect((await refusedEdit(many, plan.version + 2)).status).toBe(422)
    expect((await edit([{ kind: 'revoke' }], plan.version + 2)).granted).toEqual([])
  })

  it('is refused if it names something that is not in the plan', async () => {
    const [route] = routesHere()
    for (const bad of [
      move([999], route!.id),
      move([day.ids[0]!], 999),
      move([day.ids[0]!, day.ids[0]!], route!.id),
      { kind: 'reorder', routeId: route!.id, deliveryIds: [day.ids[0]!] },
      { kind: 'swapVehicle', routeId: route!.id, vehicleId: 999 },
      { kind: 'swapDriver', routeId: route!.id, driverId: 999 },
      { kind: 'fix', relaxations: [{ kind: 'unlock', stop: '999' }], routes: [] },
      { kind: 'setDepots', routeId: route!.id, startDepotId: 99, endDepotId: null },
    ] satisfies PlanEdit[])
      expect((await refusedEdit([bad])).status, JSON.stringify(bad)).toBe(422)
    expect(await day.read(plan.id)).toEqual(plan)
  })

  it('based on an older version is accepted if nobody has touched the same routes, and refused otherwise', async () => {
    const [one, other] = routesHere()
    const colleague = await api.signIn(undefined, { fullName: 'Lea Sosa' })
    await edit([move([day.ids[0]!], one!.id)], plan.version, colleague)
    await edit([move([day.ids[1]!], other!.id)])
    const refused = await refusedEdit([move([day.ids[2]!], one!.id)])
    expect(refused).toMatchObject({ status: 409, isStale: true })
    expect(refused.message).toContain('Lea Sosa')
    // The stop is on a route by now: who still saw it in the pool can't take it away unseen.
    expect((await refusedEdit([move([day.ids[0]!], other!.id)])).status).toBe(409)
    const { edits } = await api.call(contract.listEdits, {
      as: day.as,
      params: { id: plan.id },
      query: { after: plan.version },
    })
    expect(edits.map(({ personName, routeIds }) => [personName, routeIds])).toEqual([
      [expect.any(String), [other!.id]],
      ['Lea Sosa', [one!.id]],
    ])
    expect(orders(await day.read(plan.id))).toEqual({ [one!.id]: [day.ids[0]], [other!.id]: [day.ids[1]] })
  })

  it('swaps vehicles and drivers between routes, and adds and removes routes', async () => {
    const [one, other] = routesHere()
    await edit([move(day.ids.slice(0, 2), one!.id)])
    const swapped = await edit(
      [
        { kind: 'swapVehicle', routeId: one!.id, vehicleId: other!.vehicleId },
        { kind: 'swapDriver', routeId: one!.id, driverId: other!.driverId },
      ],
      plan.version + 1,
    )
    expect(swapped.routes.map(({ id, vehicleId, driverId }) => [id, vehicleId, driverId])).toEqual([
      [one!.id, other!.vehicleId, other!.driverId],
      [other!.id, one!.vehicleId, one!.driverId],
    ])
    const added = await edit([{ kind: 'addRoute', driverId: 13, vehicleId: 20 }], plan.version + 2)
    const [route] = added.routes
    expect(route).toMatchObject({ driverName: 'Paula Etcheverry', vehicleId: 20, stops: [] })
    const strange = await refusedEdit([{ kind: 'addRoute', driverId: null, vehicleId: 20, depotId: 99_999 }])
    expect(strange.status).toBe(422)
    const removed = await edit([{ kind: 'removeRoute', routeId: one!.id }], plan.version + 3)
    expect(removed).toMatchObject({ removed: [one!.id], kpis: { unassigned: 12, routesUsed: 0 } })
    const undone = await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    expect(undone.routes.map(({ id }) => id)).toEqual([one!.id])
    expect(orders(await day.read(plan.id))).toEqual({ [one!.id]: day.ids.slice(0, 2) })
  })

  it('queues with others of the same plan, and is refused if too many wait', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const before = withMutex({ within: api.machine.db, of: plan.id }, {}, () => held)
    const lock: PlanEdit = { kind: 'lockRoute', routeId: plan.routes[0]!.id, isLocked: true }
    const all = Array.from({ length: 20 }, () =>
      edit([lock]).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    )
    expect(await Promise.race(all)).toBe(429)
    release()
    await before
    expect((await Promise.all(all)).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 429])
  })
})

describe('undo', () => {
  const undo = (as = day.as) => api.call(contract.undoEdit, { as, params: { id: plan.id } })
  const redo = (as = day.as) => api.call(contract.redoEdit, { as, params: { id: plan.id } })

  it('reverts only the person’s own edits, any number of them, and can redo them', async () => {
    const [one, other] = routesHere()
    const colleague = await api.signIn()
    const [a, b, c, d] = day.ids
    await edit([move([a!, b!], one!.id)])
    await edit([move([c!], one!.id, 1)], plan.version + 1, colleague)
    await edit([move([b!], other!.id), { kind: 'lock', deliveryIds: [b!], lock: 'route' }], plan.version + 2)
    await edit([move([d!], other!.id, 0)], plan.version + 3, colleague)
    const all = orders(await day.read(plan.id))
    expect(all).toEqual({ [one!.id]: [a, c], [other!.id]: [d, b] })
    expect((await undo()).undo).toMatchObject({ summary: { kind: 'move', stops: 2 } })
    expect(orders(await day.read(plan.id))).toEqual({ [one!.id]: [a, c, b], [other!.id]: [d] })
    await undo()
    expect(orders(await day.read(plan.id))).toEqual({ [one!.id]: [c], [other!.id]: [d] })
    expect((await api.refusal(contract.undoEdit, { as: day.as, params: { id: plan.id } })).status).toBe(409)
    await redo()
    expect((await redo()).redo).toBeNull()
    const again = await day.read(plan.id)
    expect(orders(again)).toEqual(all)
    expect(again.routes.find(({ id }) => id === other!.id)!.stops.map(({ locks }) => locks)).toEqual([[], ['route']])
    await undo(colleague)
    expect(orders(await day.read(plan.id))).toEqual({ [one!.id]: [a, c], [other!.id]: [b] })
  })

  it('leaves nothing to redo after another edit', async () => {
    const [one] = routesHere()
    await edit([move([day.ids[0]!], one!.id)])
    await undo()
    await edit([move([day.ids[1]!], one!.id)], plan.version + 2)
    expect((await api.refusal(contract.redoEdit, { as: day.as, params: { id: plan.id } })).status).toBe(409)
    await undo()
    expect((await day.read(plan.id)).undo).toBeNull()
  })
})

describe('deliveries of a planned day', () => {
  it('are added and removed with the day, and nothing else changes', async () => {
    const [route] = routesHere()
    await edit([move(day.ids.slice(0, 3), route!.id)])
    const late = await day.take()
    const cancelled = await api.call(readDeliveryById, { as: day.as, params: { id: day.ids[1]! } })
    await api.call(moveOfDelivery, {
      as: day.as,
      params: { id: cancelled.id },
      body: { version: cancelled.version, move: 'cancel', reason: '', date: null },
    })
    const read = await day.read(plan.id)
    expect(orders(read)).toEqual({ [route!.id]: [day.ids[0], day.ids[2]] })
    expect(read.pool.map(({ deliveryId }) => deliveryId)).toEqual([...day.ids.slice(3), late])
    expect(read.kpis).toMatchObject({ stops: 2, unassigned: 10 })
    expect(read.version).toBe(plan.version + 2)
    // What was done by hand can still be taken back, without what has gone.
    const undone = await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    expect(undone.kpis).toMatchObject({ stops: 0, unassigned: 12 })
  })

  it('are planned while the main plan has them on a route, once the plan has settled', async () => {
    const [route] = routesHere()
    const stateOf = async (id: number) => (await api.call(readDeliveryById, { as: day.as, params: { id } })).state
    const rest = async () => {
      api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 3000)
      await api.machine.queue.runKept()
    }
    const before = api.machine.clock.now
    const other = await day.make('Other')
    await api.call(contract.editPlan, {
      as: day.as,
      params: { id: other.id },
      body: { version: other.version, edits: [move([day.ids[2]!], other.routes[0]!.id)] },
    })
    await edit([move(day.ids.slice(0, 2), route!.id)])
    expect(await stateOf(day.ids[0]!)).toBe('ready')
    await rest()
    expect(await Promise.all(day.ids.slice(0, 3).map(stateOf))).toEqual(['planned', 'planned', 'ready'])
    await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    await rest()
    expect(await stateOf(day.ids[0]!)).toBe('ready')
    api.machine.clock.now = before
  })
})
