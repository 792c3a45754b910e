import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { Leaving } from '#kit/server/errors.ts'
import type { Optimise } from '#platform/planning/server/queries.ts'
import { solve } from '#optimiser/solve.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { zones } from '../depots/server/tables.ts'
import { drivers } from '../drivers/server/tables.ts'
import * as contract from '../plans/contract.ts'
import { plans } from '../plans/server/tables.ts'
import * as runCalls from './contract.ts'
import type { Plan } from '../plans/contract.ts'
import type { Run } from './contract.ts'
import { listRunCustomers } from './rules/run-customers.ts'
import { usualRun, type RunSettings } from './rules/run-settings.ts'
import { events } from '#platform/events/server/tables.ts'
import { users } from '#platform/access/server/tables.ts'
import { firstWaiting } from './server/run-line.ts'
import { planRuns } from './server/tables.ts'

const api = await testApi()
const searched = api.machine.optimise
let day: PlanDay
let plan: Plan
beforeEach(async () => {
  api.machine.optimise = searched
  day = await planDay(api)
  plan = await day.make()
})

const start = (settings: Partial<RunSettings> = {}) =>
  api.call(runCalls.startRun, { as: day.as, params: { id: plan.id }, body: { ...usualRun, ...settings } })
const read = ({ id }: Pick<Run, 'id'>) => api.call(runCalls.readRun, { as: day.as, params: { id } })
const accept = ({ id }: Pick<Run, 'id'>, routeIds: number[] | null = null) =>
  api.call(runCalls.acceptRun, { as: day.as, params: { id }, body: { routeIds } })

describe('a run', () => {
  it('proposes a plan that is one step to accept and to take back', async () => {
    const { id, state } = await start()
    expect(state).toBe('queued')
    const run = await read({ id })
    expect(run).toMatchObject({ state: 'done', done: 1, planVersion: plan.version, before: { unassigned: 12 } })
    expect(run.after).toMatchObject({ unassigned: 0, broken: 0 })
    expect(run.curve.at(-1)).toMatchObject({ unassigned: 0 })
    expect((await day.read(plan.id)).runId).toBe(id)
    const change = await accept(run)
    expect(change.kpis).toEqual(run.after)
    expect(change.undo).toMatchObject({ summary: { kind: 'accept', stops: 12 } })
    expect((await read(run)).state).toBe('accepted')
    const refused = await api.refusal(runCalls.acceptRun, { as: day.as, params: { id }, body: { routeIds: null } })
    expect(refused.status).toBe(409)
    const undone = await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    expect(undone.kpis).toMatchObject({ stops: 0, unassigned: 12 })
  })

  it('does what the dialog begins with where nothing else is asked', async () => {
    const startWith = (body: object) => api.call(runCalls.startRun, { as: day.as, params: { id: plan.id }, body })
    expect((await startWith({})).settings).toEqual(usualRun)
    const goals = { ...usualRun.goals, co2: 80 }
    expect((await startWith({ pace: 'quick', goals: { co2: 80 } })).settings).toEqual({
      ...usualRun,
      pace: 'quick',
      goals,
    })
    await api.machine.db.update(plans).set({ status: 'published' }).where(eq(plans.id, plan.id))
    expect((await startWith({})).settings).toEqual({ ...usualRun, scope: { kind: 'unassigned' } })
    // More than what waits: little of what drivers know is moved all the same.
    expect((await startWith({ scope: { kind: 'day' } })).settings.stability).toMatchObject({
      mostMoved: 10,
      weight: 50,
    })
  })

  it('leaves what it can’t serve in the pool with the reason', async () => {
    const heavy = await day.take({ quantities: { parcels: 9000 } })
    const run = await read(await start())
    expect(run.unassigned).toMatchObject([{ deliveryId: heavy, rule: 'capacity' }])
    const { pool } = await accept(run)
    expect(pool).toMatchObject([{ deliveryId: heavy, reason: { rule: 'capacity' } }])
  })

  it('reports that a vehicle is full if only a full one is suitable, not that none is', async () => {
    const { facts } = await day.problem(plan.id)
    const cool = facts.vehicles.find(({ depotId, features }) => depotId === 1 && features.includes('refrigerated'))!
    const route = plan.routes.find(({ vehicleId }) => vehicleId === cool.id)!
    const full = day.ids[0]!
    const left = await day.take({ features: ['refrigerated'], priority: 3 })
    // The driver of the only van that would do can't carry it.
    const heavy = await day.take({ features: ['refrigerated'], skills: ['heavyitems'] })
    const { version } = await day.read(plan.id)
    await api.call(contract.editPlan, {
      as: day.as,
      params: { id: plan.id },
      body: {
        version,
        edits: [
          { kind: 'setLimits', routeId: route.id, mostStops: 1, mostKilometers: null },
          { kind: 'move', deliveryIds: [full], routeId: route.id, position: 0 },
        ],
      },
    })
    const run = await read(await start({ scope: { kind: 'unassigned' } }))
    const rules = new Map(run.unassigned.map(({ deliveryId, rule }) => [deliveryId, rule]))
    expect([rules.size, rules.get(left), rules.get(heavy)]).toEqual([2, 'stops', 'skills'])
    expect(run.best!.map(({ routeId }) => routeId)).not.toContain(route.id)
  })

  it('does not invent a reason if very many stops are left out', async () => {
    const pins = { door: [-56.19, -34.887], parking: null }
    const heavy = { quantities: { parcels: 9000 }, pins }
    for (let one = 0; one < 203; one++) await day.take(heavy)
    const run = await read(await start({ pace: 'quick' }))
    const counted = (reason: string) => run.unassigned.filter(({ rule }) => rule === reason).length
    expect([counted('capacity'), counted('unknown')]).toEqual([200, 3])
  })

  it('uses the hours and depots of the run, which come with its result', async () => {
    const { id: routeId, hours, endDepotId } = plan.routes[0]!
    const today = [{ startSeconds: 9 * 3600, endSeconds: 9 * 3600 + 1800 }]
    const resource = { routeId, isUsed: true, mostStops: 15, hours: today, endDepotId: null }
    const scope = { kind: 'routes' as const, routeIds: [routeId], withPool: true }
    const run = await read(await start({ scope, resources: [resource] }))
    expect(run.unassigned.length).toBeGreaterThan(0)
    const change = await accept(run)
    expect(change.kpis).toEqual(run.after)
    expect(change.kpis.broken).toBe(0)
    const route = change.routes.find(({ id }) => id === routeId)!
    expect(route).toMatchObject({ hours: today, endDepotId: null, mostStops: 15 })
    expect(route.figures!.endSeconds).toBeLessThanOrEqual(today[0]!.endSeconds)
    expect(change.undo).toMatchObject({ summary: { kind: 'accept' } })
    const undone = await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    expect(undone.routes.find(({ id }) => id === routeId)).toMatchObject({ hours, endDepotId })
    const kept = await api.call(runCalls.keepRun, {
      as: day.as,
      params: { id: (await read(await start({ scope, resources: [resource] }))).id },
      body: { name: 'Short day' },
    })
    expect((await day.read(kept.id)).routes.filter((one) => one.endDepotId === null)).toMatchObject([{ hours: today }])
  })

  it('leaves the hours of routes outside its scope as they are', async () => {
    const [one, other] = plan.routes
    const hours = [{ startSeconds: 9 * 3600, endSeconds: 9 * 3600 + 1800 }]
    const resource = { routeId: other!.id, isUsed: true, mostStops: null, mostKilometers: null, hours }
    const scope = { kind: 'routes' as const, routeIds: [one!.id], withPool: true }
    const change = await accept(await read(await start({ scope, resources: [resource] })))
    expect(change.routes.filter(({ id }) => id === other!.id)).toEqual([])
    const { routes } = await day.read(plan.id)
    expect(routes.find(({ id }) => id === other!.id)?.hours).toEqual(other!.hours)
  })

  it('is refused for a depot that the plan does not have', async () => {
    const { id: routeId } = plan.routes[0]!
    for (const depots of [{ startDepotId: 9999 }, { endDepotId: 9999 }]) {
      const resource = { routeId, isUsed: true, mostStops: null, mostKilometers: null, ...depots }
      const body = { ...usualRun, resources: [resource] }
      expect((await api.refusal(runCalls.startRun, { as: day.as, params: { id: plan.id }, body })).status).toBe(422)
    }
  })

  it('reports driver zones as the reason if only they keep out a stop', async () => {
    const [zone] = await api.machine.db.select().from(zones).where(eq(zones.name, 'Malvín'))
    const [other] = await api.machine.db.select().from(deliveries).where(eq(deliveries.id, day.ids[0]!))
    await api.machine.db.update(drivers).set({ zoneIds: [zone!.id], version: 2 })
    expect(other!.zoneId).not.toBeNull()
    const zoned = (rule: RunSettings['rules']['zones']) => ({ rules: { ...usualRun.rules, zones: rule } })
    const run = await read(await start(zoned('rule')))
    expect(run.unassigned.find(({ deliveryId }) => deliveryId === other!.id)).toMatchObject({ rule: 'zones' })
    expect((await read(await start(zoned('wish')))).unassigned).toEqual([])
  })

  it('can be accepted for some routes, saved as a separate plan, or discarded', async () => {
    await api.call(contract.editPlan, {
      as: day.as,
      params: { id: plan.id },
      body: {
        version: plan.version,
        edits: plan.routes.slice(0, 2).map(({ id }, index) => ({
          kind: 'move' as const,
          deliveryIds: [day.ids[index]!],
          routeId: id,
          position: 0,
        })),
      },
    })
    const run = await read(await start({ start: 'scratch' }))
    const kept = await api.call(runCalls.keepRun, { as: day.as, params: { id: run.id }, body: { name: 'Optimised' } })
    expect(kept).toMatchObject({ name: 'Optimised', isMain: false, unassigned: 0, stops: 12 })
    expect((await day.read(kept.id)).kpis).toEqual(run.after)
    expect((await day.read(plan.id)).kpis).toMatchObject({ stops: 2 })
    const second = await read(await start({ start: 'scratch' }))
    const { routeId } = second.best!.find(({ deliveryIds }) => deliveryIds.length > 0)!
    const change = await accept(second, [routeId])
    expect(change.routes.find(({ id }) => id === routeId)!.stops.map(({ deliveryId }) => deliveryId)).toEqual(
      second.best!.find((one) => one.routeId === routeId)!.deliveryIds,
    )
    const third = await start()
    const discarded = await api.call(runCalls.discardRun, { as: day.as, params: { id: third.id } })
    expect(discarded.state).toBe('discarded')
    const { runs } = await api.call(runCalls.listRuns, { as: day.as, params: { id: plan.id } })
    expect(runs.map(({ state }) => state)).toEqual(['discarded', 'accepted', 'kept'])
  })

  it('is refused if others have changed its routes since, but not if they changed other routes', async () => {
    const run = await read(await start())
    const touched = run.best!.find(({ deliveryIds }) => deliveryIds.length > 0)!
    const change = {
      kind: 'move' as const,
      deliveryIds: [touched.deliveryIds[0]!],
      routeId: touched.routeId,
      position: 0,
    }
    await api.call(contract.editPlan, {
      as: day.as,
      params: { id: plan.id },
      body: { version: plan.version, edits: [change] },
    })
    const refused = await api.refusal(runCalls.acceptRun, {
      as: day.as,
      params: { id: run.id },
      body: { routeIds: null },
    })
    expect(refused).toMatchObject({ status: 409, isStale: true })
    expect((await read(run)).state).toBe('done')
  })

  it('that is stopped takes the best plan so far', async () => {
    let isFound = () => {}
    const found = new Promise<void>((resolve) => (isFound = resolve))
    api.machine.optimise = (problem, { seed, signal, onProgress }) => {
      const solution = solve(problem, { seed, stop: { iterations: 50 }, onProgress: (one) => onProgress?.(one) })
      isFound()
      return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(solution)))
    }
    const starting = start({ pace: 'deep' })
    await found
    const [{ id } = { id: 0 }] = (await api.call(runCalls.listRuns, { as: day.as, params: { id: plan.id } })).runs
    expect((await read({ id })).state).toBe('running')
    const refused = await api.refusal(runCalls.acceptRun, { as: day.as, params: { id }, body: { routeIds: null } })
    expect(refused.status).toBe(409)
    expect((await api.call(runCalls.cancelRun, { as: day.as, params: { id } })).isStopping).toBe(true)
    await starting
    expect(await read({ id })).toMatchObject({ state: 'done', isStopping: true, after: { unassigned: 0 } })
  })

  /** The queue hands its job to the next process. */
  const handedOn = async (id: number, change: Partial<typeof planRuns.$inferInsert> = {}) => {
    await api.machine.db.update(planRuns).set(change).where(eq(planRuns.id, id))
    await api.machine.queue.add({ name: 'plans.run', data: { runId: id } }, api.machine.db)
    await api.machine.queue.runKept()
    return read({ id })
  }

  it('whose process died begins again, and where that died too its best plan can still be accepted', async () => {
    const run = await read(await start())
    const dead = { state: 'running' as const, worker: 'gone', endedAt: null, done: 0.7, best: [] }
    expect(await handedOn(run.id, dead)).toMatchObject({ state: 'done', done: 1, best: run.best })
    const { best: _best, ...deadAgain } = dead
    expect((await handedOn(run.id, deadAgain)).state).toBe('interrupted')
    // Whoever opens the plan sees that, until it is answered.
    expect((await day.read(plan.id)).runId).toBe(run.id)
    expect((await accept(run)).kpis).toEqual(run.after)
    expect((await day.read(plan.id)).runId).toBeNull()
  })

  it('that is cut off by the end of its process begins again in the next, unless it was to stop', async () => {
    api.machine.optimise = () => Promise.reject(new Leaving())
    await expect(start()).rejects.toThrow()
    const [row] = await api.machine.db.select().from(planRuns)
    expect(row).toMatchObject({ state: 'queued', attempts: 0 })
    await expect(handedOn(row!.id, { isStopping: true })).resolves.toMatchObject({ state: 'interrupted', best: null })
    api.machine.optimise = searched
    expect(await handedOn(row!.id, { state: 'queued', isStopping: false, endedAt: null })).toMatchObject({
      state: 'done',
    })
  })

  it('whose job isn’t tried again has ended, so that another one can begin', async () => {
    api.machine.optimise = () => Promise.reject(new Leaving())
    api.machine.queue.isLastTry = true
    await expect(start()).rejects.toThrow()
    const [row] = await api.machine.db.select().from(planRuns)
    expect(row).toMatchObject({ state: 'interrupted', endedAt: expect.any(Date) })
    api.machine.queue.isLastTry = false
    api.machine.optimise = searched
    expect((await read(await start())).state).toBe('done')
  })

  it('that was lost is shown until it is discarded or another is started', async () => {
    const runId = async () => (await day.read(plan.id)).runId
    api.machine.optimise = () => Promise.reject(new Error('no memory'))
    const first = await read(await start())
    expect([first.state, await runId()]).toEqual(['failed', first.id])
    await api.call(runCalls.discardRun, { as: day.as, params: { id: first.id } })
    expect(await runId()).toBeNull()
    const second = await start()
    expect(await runId()).toBe(second.id)
    api.machine.optimise = searched
    const third = await read(
      await api.call(runCalls.startRun, { as: day.as, params: { id: plan.id }, body: second.settings }),
    )
    expect([third.state, await runId()]).toEqual(['done', third.id])
    await accept(third)
    expect(await runId()).toBeNull()
  })

  it('accepts no plan that leaves out locked stops', async () => {
    const route = plan.routes.find(({ startDepotId }) => startDepotId === 1)!
    const edits = [{ kind: 'move' as const, deliveryIds: [day.ids[0]!], routeId: route.id, position: 0 }]
    await api.call(contract.editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
    api.machine.optimise = (problem, order) => {
      const found = solve(
        { ...problem, locks: {}, vehicles: problem.vehicles.slice(1) },
        { seed: 1, stop: { iterations: 1 } },
      )
      order.onProgress?.({ done: 1, iterations: 1, plan: found.plan })
      return Promise.resolve(found)
    }
    const run = await read(await start({ scope: { kind: 'unassigned' }, start: 'scratch' }))
    expect(run).toMatchObject({ state: 'failed', best: null, after: null })
  })

  it('that fails says so until it is dismissed, and changes nothing', async () => {
    api.machine.optimise = (() => Promise.reject(new Error('no memory'))) satisfies Optimise
    const run = await read(await start())
    expect(run).toMatchObject({ state: 'failed', best: null })
    const refused = await api.refusal(runCalls.acceptRun, {
      as: day.as,
      params: { id: run.id },
      body: { routeIds: null },
    })
    expect(refused.status).toBe(409)
    expect(await day.read(plan.id)).toEqual({ ...plan, runId: run.id })
  })

  it('can be accepted only for routes in its result', async () => {
    const run = await read(await start())
    const nothing = { as: day.as, params: { id: run.id } }
    for (const routeIds of [[], [9999]])
      expect((await api.refusal(runCalls.acceptRun, { ...nothing, body: { routeIds } })).status).toBe(422)
    expect((await read(run)).state).toBe('done')
    await accept(run)
    expect((await api.refusal(runCalls.acceptRun, { ...nothing, body: { routeIds: [] } })).status).toBe(409)
  })

  it('that has ended can’t be stopped, and nothing is recorded', async () => {
    const run = await read(await start())
    const kinds = () => api.machine.db.$count(events, eq(events.kind, 'run.stopped'))
    const stop = { as: day.as, params: { id: run.id } }
    expect((await api.refusal(runCalls.cancelRun, stop)).status).toBe(409)
    await accept(run)
    expect((await api.refusal(runCalls.cancelRun, stop)).status).toBe(409)
    expect(await kinds()).toBe(0)
    expect(await read(run)).toMatchObject({ state: 'accepted', isStopping: false })
  })

  it('can be saved as a plan by people who may make plans', async () => {
    const run = await read(await start())
    const kept = async (ofRuns: string[], ofPlans: string[]) => {
      const rules = [
        { action: ofRuns, subject: 'Run' },
        { action: ofPlans, subject: 'Plan' },
      ]
      const given = { as: await api.signIn(rules), params: { id: run.id }, body: { name: 'Kept' } }
      return (await api.refusal(runCalls.keepRun, given)).status
    }
    expect(await kept(['read', 'write'], ['read', 'write', 'create'])).toBe(403)
    expect(await kept(['read', 'write', 'create'], ['read', 'write'])).toBe(404)
    expect(await kept(['read', 'create'], ['read', 'write', 'create'])).toBe(404)
    expect((await read(run)).state).toBe('done')
  })

  it('is refused for routes the plan does not have', async () => {
    const body = { ...usualRun, scope: { kind: 'reorder' as const, routeId: 999 } }
    expect((await api.refusal(runCalls.startRun, { as: day.as, params: { id: plan.id }, body })).status).toBe(422)
  })

  it('is refused for deliveries the plan does not have', async () => {
    const [routeIds, missing] = [[plan.routes[0]!.id], [day.ids[0]!, 99_999]]
    for (const scope of [
      { kind: 'stops' as const, deliveryIds: missing },
      { kind: 'routes' as const, routeIds, withPool: true, waiting: missing },
    ]) {
      const given = { as: day.as, params: { id: plan.id }, body: { ...usualRun, scope } }
      expect((await api.refusal(runCalls.startRun, given)).status).toBe(422)
    }
  })
})

describe('runs that wait', () => {
  let release = () => {}
  beforeEach(() => {
    const released = new Promise<void>((resolve) => (release = resolve))
    api.machine.optimise = async (problem, order) => {
      await released
      return searched(problem, order)
    }
  })
  const startOn = (id: number, as = day.as) =>
    api.call(runCalls.startRun, { as, params: { id }, body: { ...usualRun, pace: 'quick' } })
  const refused = async (id: number, as = day.as) => {
    const { status, message } = await api.refusal(runCalls.startRun, { as, params: { id }, body: usualRun })
    return { status, message }
  }

  it('are limited to one per plan, and the refusal names its owner', async () => {
    const other = await api.signIn(undefined, { fullName: 'Ana Pereira' })
    const going = startOn(plan.id, other)
    await expect.poll(() => api.machine.db.$count(planRuns)).toBe(1)
    expect(await refused(plan.id)).toMatchObject({ status: 409, message: expect.stringContaining('Ana Pereira') })
    release()
    await going
    expect(await api.machine.db.$count(planRuns)).toBe(1)
    await startOn(plan.id)
  })

  it('know their place in the queue', async () => {
    release()
    const older = await Promise.all(['B', 'C'].map((name) => day.make(name)))
    const values = { settings: usualRun, planVersion: 0, state: 'queued' as const, createdAt: api.machine.now() }
    const queued = await api.machine.db
      .insert(planRuns)
      .values(older.map(({ id }) => ({ ...values, planId: id })))
      .returning({ id: planRuns.id })
    const placesNow = async () => {
      const runs = []
      for (const one of queued) runs.push((await read(one)).place)
      return runs
    }
    expect(await placesNow()).toEqual([1, 2])
    await api.machine.db.update(planRuns).set({ state: 'discarded' }).where(eq(planRuns.id, queued[0]!.id))
    expect(await placesNow()).toEqual([null, 1])
  })

  it('take turns: a second run of a person waits for the first of another', async () => {
    release()
    for (const fullName of ['Ana Pereira', 'Lea Sosa']) await api.signIn(undefined, { fullName })
    const people = await api.machine.db.select({ id: users.id, name: users.fullName }).from(users)
    const idOf = (name: string) => people.find((one) => one.name === name)!.id
    const values = { settings: usualRun, planVersion: 0, state: 'queued' as const, createdAt: api.machine.now() }
    const names = ['Ana Pereira', 'Ana Pereira', 'Ana Pereira', 'Lea Sosa']
    const queued = await api.machine.db
      .insert(planRuns)
      .values(names.map((personName) => ({ ...values, planId: plan.id, personName, userId: idOf(personName) })))
      .returning({ id: planRuns.id })
    const [first, second, third, theirs] = queued.map(({ id }) => id)
    expect(await firstWaiting(api.machine.db, { most: 10 })).toEqual([first, theirs, second, third])
    // One of hers has just begun.
    expect(await firstWaiting(api.machine.db, { most: 1, but: [first!] })).toEqual([theirs])
    await api.machine.db.update(planRuns).set({ state: 'running' }).where(eq(planRuns.id, first!))
    expect(await firstWaiting(api.machine.db, { most: 10 })).toEqual([theirs, second, third])
    expect((await read({ id: theirs! })).place).toBe(1)
  })

  it('are limited to three per person', async () => {
    const plans = [plan, await day.make('B'), await day.make('C'), await day.make('D')]
    const going = plans.slice(0, 3).map(({ id }) => startOn(id))
    await expect.poll(() => api.machine.db.$count(planRuns)).toBe(3)
    expect(await refused(plans[3]!.id)).toMatchObject({ status: 429 })
    release()
    await Promise.all(going)
    await startOn(plans[3]!.id)
  })

  it('start with the one that has waited longest, with a single job for all', async () => {
    release()
    const older = await Promise.all(['B', 'C', 'D'].map((name) => day.make(name)))
    const values = { settings: usualRun, planVersion: 0, state: 'queued' as const, createdAt: api.machine.now() }
    await api.machine.db.insert(planRuns).values(older.map(({ id }) => ({ ...values, planId: id })))
    const begun: number[] = []
    api.machine.optimise = (problem, order) => {
      begun.push(order.seed)
      return searched(problem, order)
    }
    const added: string[] = []
    const { add } = api.machine.queue
    api.machine.queue.add = (job, tx) => {
      added.push(job.name)
      return add(job, tx)
    }
    const { id } = await startOn(plan.id)
    for (let second = 0; second < 5; second++) {
      api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1001)
      await api.machine.queue.runKept()
    }
    api.machine.queue.add = add
    expect(begun).toHaveLength(4)
    expect(begun.at(-1)).toBe(id)
    expect(added.filter((name) => name === 'plans.run-line').length).toBeLessThan(4)
  })
})

describe('an explanation', () => {
  it('of a large plan is computed in a worker, so that it blocks nobody', async () => {
    const { db } = api.machine
    const [own] = await db.select().from(deliveries).limit(1)
    const { id: _id, searchText: _search, ...copied } = own as typeof own & { searchText?: unknown }
    const rows = Array.from({ length: 401 }, (_, index) => {
      const name = `copy-${index}`
      return { ...copied!, reference: name, trackingCode: name, quantities: {} }
    })
    for (let at = 0; at < rows.length; at += 100) await db.insert(deliveries).values(rows.slice(at, at + 100))
    const large = await day.make('Large')
    const evaluated = vi.spyOn(api.machine, 'askEvaluator')
    const worked = vi.spyOn(api.machine, 'inWorker')
    const of = { as: day.as, params: { id: large.id } }
    const explained = await api.call(runCalls.explainStop, { ...of, query: { deliveryId: day.ids[0]! } })
    expect(explained.routes.length).toBeGreaterThan(0)
    expect(worked.mock.calls.map(([name]) => name)).toContain('explainStops')
    expect(evaluated.mock.calls.map(([kind]) => kind)).not.toContain('explain')
    evaluated.mockRestore()
    worked.mockRestore()
  })

  it('says for each route what is in the way, and its fixes have the effect that was shown', async () => {
    const late = await day.take({ windows: [{ from: '05:00', to: '06:00' }] })
    const { version } = await day.read(plan.id)
    const explained = await api.call(runCalls.explainStop, {
      as: day.as,
      params: { id: plan.id },
      query: { deliveryId: late },
    })
    expect(explained.version).toBe(version)
    expect(explained.routes).toHaveLength(plan.routes.length)
    expect(explained.routes.every(({ broken }) => broken.length > 0)).toBe(true)
    const [fix] = explained.fixes
    expect(fix!.relaxations.length).toBeGreaterThan(0)
    const change = await api.call(contract.editPlan, {
      as: day.as,
      params: { id: plan.id },
      body: { version, edits: [{ kind: 'fix', relaxations: fix!.relaxations, routes: fix!.routes }] },
    })
    expect(change.kpis.cost).toBeCloseTo(fix!.cost, 3)
    expect(change.kpis).toMatchObject({ stops: 1, broken: 0 })
    expect(change.granted).toEqual(fix!.relaxations)
    const undone = await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    expect(undone).toMatchObject({ granted: [], kpis: { stops: 0 } })
  })

  it('says why a stop is late in its soft window, and offers only what makes it less late', async () => {
    const of = { as: day.as, params: { id: plan.id } }
    const routeId = plan.routes[0]!.id
    const onRoute = (deliveryIds: number[], position: number) => [
      { kind: 'move' as const, deliveryIds, routeId, position },
    ]
    const others = day.ids.slice(0, 6)
    const first = await api.call(contract.editPlan, {
      ...of,
      body: { version: plan.version, edits: onRoute(others, 0) },
    })
    // Over when the first of six stops begins.
    const minutes = Math.ceil(first.routes[0]!.stops[0]!.times!.startSeconds / 60)
    const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const window = { from: clock(minutes - 10), to: clock(minutes), isHard: false, centsPerMinute: 20 }
    const late = await day.take({ windows: [window] })
    const { version } = await day.read(plan.id)
    const moved = await api.call(contract.editPlan, { ...of, body: { version, edits: onRoute([late], 6) } })
    const lateSeconds = moved.routes[0]!.stops.at(-1)!.times!.lateSeconds
    expect(lateSeconds).toBeGreaterThan(0)
    const explained = await api.call(runCalls.explainStop, { ...of, query: { deliveryId: late } })
    expect(explained.late!.seconds).toBeCloseTo(lateSeconds, 0)
    expect(explained.late!.causes.some((cause) => cause.kind === 'stop-before')).toBe(true)
    expect(explained.fixes.length).toBeGreaterThan(0)
    expect(explained.fixes.every((fix) => fix.lateSeconds < lateSeconds)).toBe(true)
    const [fix] = explained.fixes
    const applied = [{ kind: 'fix' as const, relaxations: fix!.relaxations, routes: fix!.routes }]
    const change = await api.call(contract.editPlan, { ...of, body: { version: moved.version, edits: applied } })
    expect(change.kpis.cost - moved.kpis.cost).toBeCloseTo(fix!.cost, 3)
    expect(change.kpis.lateSeconds).toBeCloseTo(moved.kpis.lateSeconds - lateSeconds + fix!.lateSeconds, 0)
    const plain = await api.call(runCalls.explainStop, { ...of, query: { deliveryId: day.ids[0]! } })
    expect(plain.late).toBeNull()
  })

  it('offers a vehicle in reserve at its true price, which one edit adds and one undo takes away', async () => {
    const of = { as: day.as, params: { id: plan.id } }
    const closed = plan.routes.map(({ id }) => ({
      kind: 'setLimits' as const,
      routeId: id,
      mostStops: 0,
      mostKilometers: null,
    }))
    // The only route left may serve nothing; every other driver and vehicle is free.
    const gone = plan.routes.slice(1).map(({ id }) => ({ kind: 'removeRoute' as const, routeId: id }))
    const edits = [...gone, closed[0]!]
    const before = await api.call(contract.editPlan, { ...of, body: { version: plan.version, edits } })
    const query = { deliveryId: day.ids[0]! }
    const explained = await api.call(runCalls.explainStop, { ...of, query })
    const fix = explained.fixes.find(({ addRoute }) => addRoute)!
    expect(fix).toMatchObject({ routeId: null, routes: [], addRoute: { deliveryIds: [day.ids[0]] }, lateSeconds: 0 })
    expect(fix.addRoute!.driverId).not.toBeNull()
    const change = await api.call(contract.editPlan, {
      ...of,
      body: { version: before.version, edits: [{ kind: 'addRoute', ...fix.addRoute! }] },
    })
    expect(change.kpis.cost).toBeCloseTo(before.kpis.cost + fix.cost, 3)
    expect(change.kpis).toMatchObject({ stops: 1, routes: 2 })
    const undone = await api.call(contract.undoEdit, of)
    expect(undone.kpis).toMatchObject({ stops: 0, routes: 1 })
    const refused = await api.refusal(contract.editPlan, {
      ...of,
      body: {
        version: undone.version,
        edits: [{ kind: 'addRoute', driverId: null, vehicleId: fix.addRoute!.vehicleId, deliveryIds: [99_999] }],
      },
    })
    expect(refused.status).toBe(422)
  })
})

describe('the customers of a run', () => {
  const customers = (id: number, query: Partial<{ page: number; itemsPerPage: number }> = {}, as = day.as) =>
    api.call(listRunCustomers, { as, params: { id }, query: { page: 1, itemsPerPage: 50, ...query } })

  it('are those whose driver or time changes, new drivers first, a page at a time', async () => {
    const first = await read(await start())
    expect(await customers(first.id)).toMatchObject({ total: 12 })
    expect((await customers(first.id)).customers[0]).toMatchObject({
      before: null,
      after: { driverId: expect.any(Number) },
    })
    await accept(first)
    // One route is driven there and back twice, and put right again: only its own customers notice. Turned round it would be as good.
    const used = first.best!.toSorted((one, other) => other.deliveryIds.length - one.deliveryIds.length)[0]!
    const everyOther = (rest: number) => used.deliveryIds.filter((_, index) => index % 2 === rest)
    expect(used.deliveryIds.length).toBeGreaterThan(3)
    const swap = {
      kind: 'reorder' as const,
      routeId: used.routeId,
      deliveryIds: [...everyOther(0), ...everyOther(1)],
    }
    const { version } = await day.read(plan.id)
    await api.call(contract.editPlan, { as: day.as, params: { id: plan.id }, body: { version, edits: [swap] } })
    const second = await read(await start({ scope: { kind: 'reorder', routeId: used.routeId } }))
    const { customers: moved, total } = await customers(second.id)
    expect(total).toBeGreaterThan(1)
    expect(moved).toHaveLength(total)
    expect(used.deliveryIds).toEqual(expect.arrayContaining(moved.map(({ deliveryId }) => deliveryId)))
    for (const { before, after } of moved) {
      expect(before!.driverId).toBe(after!.driverId)
      expect(Math.abs(before!.startSeconds! - after!.startSeconds!)).toBeGreaterThanOrEqual(60)
    }
    const shifts = moved.map(({ before, after }) => Math.abs(after!.startSeconds! - before!.startSeconds!))
    expect(shifts).toEqual(shifts.toSorted((one, other) => other - one))
    expect((await customers(second.id, { page: 2, itemsPerPage: 1 })).customers).toEqual([moved[1]])
  })

  it('are refused to people who may not see the run', async () => {
    const { id } = await start()
    const given = { params: { id }, query: { page: 1, itemsPerPage: 50 } }
    const conditions = { depotId: { $in: '$user.depotIds' } }
    const some = await api.signIn(
      ['Run', 'Plan'].map((subject) => ({ action: ['read'], subject, conditions })),
      { depotIds: [1] },
    )
    expect((await api.refusal(listRunCustomers, { ...given, as: some })).status).toBe(404)
    expect((await api.refusal(listRunCustomers, { ...given, params: { id: 9999 }, as: day.as })).status).toBe(404)
    expect(
      (await api.call(listRunCustomers, { ...given, query: { page: 1, itemsPerPage: 5000 }, as: day.as })).customers
        .length,
    ).toBe(12)
  })
})

describe('plans beside each other', () => {
  it('differ in figures and deliveries', async () => {
    const run = await read(await start())
    const other = await api.call(runCalls.keepRun, { as: day.as, params: { id: run.id }, body: { name: 'Other' } })
    const compared = await api.call(runCalls.comparePlans, { as: day.as, query: { ids: [plan.id, other.id] } })
    expect(compared.plans.map(({ kpis }) => kpis.stops)).toEqual([0, 12])
    expect(compared.differences).toHaveLength(12)
    expect(compared.differences[0]!.in[0]).toBeNull()
    for (const ids of [[plan.id], [plan.id, plan.id], [plan.id, 99]])
      expect((await api.refusal(runCalls.comparePlans, { as: day.as, query: { ids } })).status).toBeGreaterThan(400)
    const elsewhere = await api.call(contract.createPlan, {
      as: day.as,
      body: { day: '2026-11-24', name: 'Tuesday', note: '', depotIds: [] },
    })
    const refused = await api.refusal(runCalls.comparePlans, { as: day.as, query: { ids: [plan.id, elsewhere.id] } })
    expect(refused.status).toBe(422)
    expect(monday).not.toBe(elsewhere.day)
  })
})
