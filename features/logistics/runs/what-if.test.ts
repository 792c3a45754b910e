import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { solve } from '#optimiser/solve.ts'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { vehicleProfiles } from '../vehicles/server/tables.ts'
import * as contract from '../plans/contract.ts'
import * as runCalls from './contract.ts'
import type { Plan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { mergeRoute } from '../plans/rules/edits/take-over.ts'
import { tryWhatIf, type WhatIf } from './rules/what-if.ts'
import { planComments, plans } from '../plans/server/tables.ts'
import { planRuns } from './server/tables.ts'

// A test here changes what one process asks of the database.
const api = await testApi({ isAlone: true })
const searched = api.machine.optimise
let day: PlanDay
let plan: Plan
const { now } = api.machine.clock
beforeEach(async () => {
  api.machine.optimise = searched
  api.machine.clock.now = now
  day = await planDay(api, 5)
  plan = await day.make()
  const [one, other] = plan.routes
  const edits: PlanEdit[] = [
    { kind: 'move', deliveryIds: day.ids.slice(0, 1), routeId: one!.id, position: 0 },
    { kind: 'move', deliveryIds: day.ids.slice(1, 4), routeId: other!.id, position: 0 },
  ]
  await api.call(contract.editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  plan = await day.read(plan.id)
})
const given = (change: WhatIf, { id = plan.id, withPool = false } = {}) => ({
  as: day.as,
  params: { id },
  body: { name: 'What if', change, withPool, pace: 'quick' as const },
})
const ask = async (change: WhatIf, more?: Parameters<typeof given>[1]) =>
  day.read((await api.call(tryWhatIf, given(change, more))).id)
const refusal = async (change: WhatIf, id = plan.id) => (await api.refusal(tryWhatIf, given(change, { id }))).status
const driversOf = ({ routes }: Plan) => routes.map(({ driverId }) => driverId)
const factsOf = async ({ id }: Plan) => (await day.problem(id)).facts
const readRuns = async ({ id }: Plan) => (await api.call(runCalls.listRuns, { as: day.as, params: { id } })).runs

describe('a what-if', () => {
  it('gives the stops of an ill driver to others in a copy, and changes nothing else', async () => {
    const [ill] = plan.routes
    const copy = await ask({ kind: 'without', routeId: ill!.id })
    expect(driversOf(copy)).not.toContain(ill!.driverId)
    // Four of the five were planned, and the fifth goes on waiting.
    expect(copy.kpis).toMatchObject({ stops: 4, unassigned: 1 })
    expect(copy.pool).toMatchObject([{ deliveryId: day.ids[4] }])
    const before = await day.read(plan.id)
    expect([before.version, before.routes]).toEqual([plan.version, plan.routes])
    const query = { ids: [plan.id, copy.id] }
    const compared = await api.call(runCalls.comparePlans, { as: day.as, query })
    expect(compared.plans.map(({ name }) => name)).toEqual(['Base', 'What if'])
  })

  it('plans unassigned deliveries too if requested', async () => {
    expect((await ask({ kind: 'fewer' }, { withPool: true })).kpis).toMatchObject({ stops: 5, unassigned: 0 })
  })

  it('is answered by a run of the copy that is accepted at once, as one step to undo', async () => {
    const copy = await ask({ kind: 'fewer' })
    expect(await readRuns(copy)).toMatchObject([{ state: 'accepted', done: 1 }])
    expect(copy).toMatchObject({ runId: null, whatIf: { planId: plan.id, assumptions: [] } })
    expect(copy.undo).toMatchObject({ summary: { kind: 'accept' } })
    expect((await day.read(plan.id)).whatIf).toBeNull()
  })

  it('leaves out the van with the fewest stops or the one named, or adds one', async () => {
    expect(driversOf(await ask({ kind: 'fewer' }))).not.toContain(plan.routes[0]!.driverId)
    const { vehicleId } = plan.routes.at(-1)!
    const named = await ask({ kind: 'fewer', vehicleId })
    expect(named.routes.map((route) => route.vehicleId)).not.toContain(vehicleId)
    expect((await ask({ kind: 'more' })).routes).toHaveLength(plan.routes.length + 1)
  })

  it('moves every shift', async () => {
    const copy = await ask({ kind: 'later', minutes: 30 })
    const startsOf = ({ routes }: Plan) => routes.map(({ hours }) => hours[0]!.startSeconds)
    expect(startsOf(copy)).toEqual(startsOf(plan).map((seconds) => seconds + 1800))
  })

  it('makes every stop bigger, so that those that don’t fit are unassigned', async () => {
    const most = Math.max(...(await factsOf(plan)).vehicles.map(({ capacity }) => capacity['parcels'] ?? 0))
    const full = await day.take({ quantities: { parcels: most } })
    const before = await ask({ kind: 'later', minutes: 1 }, { withPool: true })
    expect(before.pool).toEqual([])
    const copy = await ask({ kind: 'volume', percent: 20 }, { withPool: true })
    const { stops } = await factsOf(copy)
    expect(stops.find(({ deliveryId }) => deliveryId === day.ids[0])!.quantities).toEqual({ parcels: 1.2 })
    expect(copy.pool).toMatchObject([{ deliveryId: full, reason: { rule: 'capacity' } }])
    expect((await factsOf(plan)).stops.find(({ deliveryId }) => deliveryId === full)!.quantities['parcels']).toBe(most)
    const again = await api.call(contract.copyPlan, { as: day.as, params: { id: copy.id }, body: { name: 'Again' } })
    const [reason] = (await day.read(again.id)).pool.map((stop) => stop.reason)
    expect((await day.read(again.id)).routes.map(({ id }) => id)).toContain(reason!.routeId)
  })

  it('takes longer to hand over more, and is refused if there is nothing to multiply', async () => {
    const many = await day.take({ quantities: { parcels: 10 } })
    const secondsIn = async (found: Plan) =>
      (await factsOf(found)).stops.find(({ deliveryId }) => deliveryId === many)!.serviceSeconds
    const copy = await ask({ kind: 'volume', percent: 100 })
    // Ten parcels more, 20 seconds each.
    expect((await secondsIn(copy)) - (await secondsIn(plan))).toBe(200)
    expect(copy.deliveries.find(({ id }) => id === many)!.quantities).toEqual({ parcels: 20 })
    await api.machine.db.update(deliveries).set({ quantities: {}, version: 2 })
    expect(await refusal({ kind: 'volume', percent: 20 })).toBe(409)
  })

  it('about fuel, and its answer, are only for people who see costs', async () => {
    await api.machine.db.update(vehicleProfiles).set({ gramsPerKilometer: 200 })
    const rules = ['Run', 'Plan'].map((subject) => ({ action: 'manage', subject }))
    const as = await api.signIn(rules)
    const asked = { ...given({ kind: 'fuel', centsPerLiter: 20 }), as }
    expect((await api.refusal(tryWhatIf, asked)).status).toBe(403)
    const { id } = await ask({ kind: 'fuel', centsPerLiter: 20 })
    for (const endpoint of [contract.readPlan, contract.readProblem, runCalls.listRuns])
      expect((await api.refusal(endpoint, { as, params: { id } })).status).toBe(404)
    const { plans } = await api.call(contract.listPlans, { as, query: { date: plan.day } })
    expect(plans.map((one) => one.id)).toEqual([plan.id])
    expect((await api.call(contract.readPlan, { as, params: { id: plan.id } })).money).toBe('points')
  })

  it('widens and moves every window', async () => {
    expect(await refusal({ kind: 'windows', widerMinutes: 30, laterMinutes: 0 })).toBe(409)
    const windows = [{ from: '10:00', to: '11:00', isHard: true }]
    const late = await day.take({ windows })
    const windowIn = async (found: Plan) =>
      (await factsOf(found)).stops.find(({ deliveryId }) => deliveryId === late)!.windows
    const copy = await ask({ kind: 'windows', widerMinutes: 30, laterMinutes: 60 })
    expect(await windowIn(copy)).toEqual([{ startSeconds: 10.5 * 3600, endSeconds: 12.5 * 3600 }])
    expect(await windowIn(await ask({ kind: 'windows', widerMinutes: -60, laterMinutes: 0 }))).toEqual([
      { startSeconds: 10.5 * 3600, endSeconds: 10.5 * 3600 },
    ])
    expect(await windowIn(plan)).toEqual([{ startSeconds: 10 * 3600, endSeconds: 11 * 3600 }])
  })

  it('starts every route, and loads all goods, at another depot', async () => {
    const copy = await ask({ kind: 'depot', depotId: 2 })
    expect(new Set(copy.routes.map(({ startDepotId }) => startDepotId))).toEqual(new Set([2]))
    expect(new Set((await factsOf(copy)).stops.map(({ depotId }) => depotId))).toEqual(new Set([2]))
    expect(copy.kpis).toMatchObject({ stops: 4, broken: 0 })
    expect(copy.kpis.distanceMeters).not.toBe(plan.kpis.distanceMeters)
    expect(await refusal({ kind: 'depot', depotId: 2 }, copy.id)).toBe(409)
    expect(await refusal({ kind: 'depot', depotId: 99 })).toBe(422)
  })

  it('prices kilometres by what fuel would cost', async () => {
    const copy = await ask({ kind: 'fuel', centsPerLiter: 50 })
    const [before, after] = [await factsOf(plan), await factsOf(copy)]
    const van = before.profiles.find(({ gramsPerKilometer }) => gramsPerKilometer === 210)!
    // 210 grams of 2512 to the litre, at 50 cents.
    expect(after.profiles.find(({ id }) => id === van.id)!.costPerKilometer).toBeCloseTo(van.costPerKilometer + 4.18, 2)
    const again = await ask({ kind: 'fuel', centsPerLiter: -50 }, { id: copy.id })
    expect(again.whatIf!.assumptions).toHaveLength(2)
    expect((await factsOf(again)).profiles.find(({ id }) => id === van.id)!.costPerKilometer).toBeCloseTo(
      van.costPerKilometer,
    )
  })

  it('with assumptions is never the main plan', async () => {
    const { id } = await ask({ kind: 'volume', percent: 20 })
    const main = { as: day.as, params: { id }, body: { isMain: true as const } }
    expect((await api.refusal(contract.changePlan, main)).status).toBe(409)
    const copy = await api.call(contract.copyPlan, { as: day.as, params: { id }, body: { name: 'Copy' } })
    expect(copy.whatIf).toEqual({ planId: plan.id, assumptions: [{ kind: 'volume', percent: 20 }] })
    const real = await ask({ kind: 'fewer' })
    expect((await api.call(contract.changePlan, { ...main, params: { id: real.id } })).isMain).toBe(true)
  })

  it('outlives the plan it was copied from', async () => {
    const copy = await ask({ kind: 'fewer' })
    await api.call(contract.deletePlan, { as: day.as, params: { id: plan.id } })
    expect((await day.read(copy.id)).whatIf).toBeNull()
  })

  it('whose search fails once is searched again', async () => {
    let asked = 0
    api.machine.optimise = (problem, order) =>
      asked++ === 0 ? Promise.reject(new Error('The worker died')) : searched(problem, order)
    const copy = await ask({ kind: 'fewer' })
    expect(await readRuns(copy)).toMatchObject([{ state: 'accepted' }])
    expect(asked).toBe(2)
  })

  it('whose search fails twice says so, and its copy can be optimised again or deleted', async () => {
    api.machine.optimise = () => Promise.reject(new Error('The worker died'))
    const copy = await ask({ kind: 'fewer' })
    expect(await readRuns(copy)).toMatchObject([{ state: 'failed' }])
    expect(copy).toMatchObject({ runId: null, kpis: { stops: 3, unassigned: 2 } })
    await api.call(contract.deletePlan, { as: day.as, params: { id: copy.id } })
  })

  it('whose process died is searched once more, but not forever', async () => {
    const copy = await ask({ kind: 'fewer' })
    const [run] = await readRuns(copy)
    const die = async () => {
      const dead = { state: 'running' as const, worker: 'gone', endedAt: null, best: null }
      await api.machine.db.update(planRuns).set(dead).where(eq(planRuns.id, run!.id))
      await api.machine.queue.add({ name: 'plans.run', data: { runId: run!.id } }, api.machine.db)
      await api.machine.queue.runKept()
      return (await readRuns(copy))[0]!.state
    }
    await api.call(contract.undoEdit, { as: day.as, params: { id: copy.id } })
    expect(await die()).not.toBe('interrupted')
    expect(await die()).toBe('interrupted')
  })

  it('stays unanswered if someone has changed its copy since', async () => {
    api.machine.optimise = async (problem, order) => {
      const solution = solve(problem, { seed: order.seed, stop: { iterations: 50 } })
      const { plans } = await api.call(contract.listPlans, { as: day.as, query: { date: plan.day } })
      const copy = await day.read(plans.find(({ name }) => name === 'What if')!.id)
      const edits = copy.routes.map(({ id }) => ({ kind: 'lockRoute' as const, routeId: id, isLocked: true }))
      const body = { version: copy.version, edits }
      await api.call(contract.editPlan, { as: day.as, params: { id: copy.id }, body })
      return solution
    }
    const copy = await ask({ kind: 'fewer' })
    expect(await readRuns(copy)).toMatchObject([{ state: 'done' }])
    expect(copy.runId).not.toBeNull()
  })

  it('is deleted a month after its day if no one has touched it', async () => {
    const params = async () => ({ as: day.as, params: { id: (await ask({ kind: 'fewer' })).id } })
    const [gone, renamed, edited, main] = [await params(), await params(), await params(), await params()]
    const [atOnce, merged] = [await params(), await params()]
    const kept = [plan.id, ...[renamed, edited, main, atOnce, merged].map(({ params: { id } }) => id)]
    await api.call(contract.changePlan, { ...atOnce, body: { name: 'Kept at once' } })
    const later = (days: number) => {
      api.machine.clock.now = new Date(api.machine.clock.now.getTime() + days * 86_400_000)
      return api.machine.queue.runKept()
    }
    await later(1)
    await api.call(contract.changePlan, { ...renamed, body: { name: 'Kept' } })
    await api.call(contract.undoEdit, edited)
    const { version, routes } = await day.read(merged.params.id)
    const mine = new Map(routes.map((route) => [route.driverId, route.stops.map((stop) => stop.deliveryId).join()]))
    const other = plan.routes.find(
      ({ driverId, stops }) =>
        stops.length > 0 && mine.has(driverId) && mine.get(driverId) !== stops.map((stop) => stop.deliveryId).join(),
    )
    await api.call(mergeRoute, { ...merged, body: { version, fromPlanId: plan.id, routeId: other!.id } })
    await api.call(contract.changePlan, { ...main, body: { isMain: true } })
    const ids = async () => (await api.machine.db.select({ id: plans.id }).from(plans)).map(({ id }) => id).toSorted()
    await later(20)
    expect(await ids()).toContain(gone.params.id)
    await later(20)
    expect(await ids()).toEqual(kept.toSorted())
  })

  it('stays if someone comments on it while it is being cleaned up', async () => {
    const { id } = await ask({ kind: 'fewer' })
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 40 * 86_400_000)
    const { db } = api.machine
    const { transaction, select } = db
    // Which copies go is asked once; then each is removed in a transaction.
    db.select = ((fields?: object) => {
      if (!fields || !('plan' in fields)) return select.call(db, fields as never)
      db.transaction = (async (...given) => {
        Object.assign(db, { transaction, select })
        await db.insert(planComments).values({ planId: id, text: 'Keep it', at: api.machine.now() })
        return transaction.apply(db, given)
      }) as typeof transaction
      return select.call(db, fields as never)
    }) as typeof select
    await api.machine.queue.runKept()
    expect(await api.machine.db.$count(planComments)).toBe(1)
    expect(await api.machine.db.$count(plans, eq(plans.id, id))).toBe(1)
  })

  it('is limited to three at once per person', async () => {
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => (stop = resolve))
    api.machine.optimise = async (problem, order) => {
      await stopped
      return solve(problem, { seed: order.seed, stop: { iterations: 1 } })
    }
    const asked = [1, 2, 3, 4, 5].map(() => api.call(tryWhatIf, given({ kind: 'fewer' })))
    const refused = asked.map((one) =>
      one.then(
        () => 0,
        ({ status }: { status: number }) => status,
      ),
    )
    await expect.poll(async () => api.machine.db.$count(planRuns)).toBe(3)
    const waiting = await api.refusal(tryWhatIf, given({ kind: 'fewer' }))
    expect(waiting).toMatchObject({ status: 429, message: expect.stringContaining('3 searches under way') })
    stop()
    expect((await Promise.all(refused)).toSorted()).toEqual([0, 0, 0, 429, 429])
    expect(await api.machine.db.$count(planRuns)).toBe(3)
  })
})

it('a what-if is refused outside one’s depots, if there is nothing to try, and for unknown records', async () => {
  const refusedFor = async (as: string) => (await api.refusal(tryWhatIf, { ...given({ kind: 'fewer' }), as })).status
  expect(await refusedFor(await api.signIn([{ action: 'create', subject: 'Run' }]))).toBe(404)
  const conditions = { depotId: { $in: '$user.depotIds' } }
  const rules = ['Run', 'Plan'].map((subject) => ({ action: ['read', 'create'], subject, conditions }))
  expect(await refusedFor(await api.signIn(rules, { depotIds: [1] }))).toBe(404)
  expect(await refusal({ kind: 'without', routeId: 99_999 })).toBe(422)
  expect(await refusal({ kind: 'later', minutes: 9999 })).toBe(422)
  for (const percent of [0, -91, 501, 1.5]) expect(await refusal({ kind: 'volume', percent })).toBe(422)
  expect(await refusal({ kind: 'windows', widerMinutes: 0, laterMinutes: 0 })).toBe(422)
  for (const centsPerLiter of [0, 1001]) expect(await refusal({ kind: 'fuel', centsPerLiter })).toBe(422)
  await api.call(contract.deletePlan, { as: day.as, params: { id: plan.id } })
  expect(await refusal({ kind: 'fewer' })).toBe(404)
})
