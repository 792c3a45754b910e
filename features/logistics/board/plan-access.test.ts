import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { rulesFor } from '#platform/access/rules.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import * as contract from '../plans/contract.ts'
import * as runCalls from '../runs/contract.ts'
import type { Plan } from '../plans/contract.ts'
import type { Run } from '../runs/contract.ts'
import { usualRun } from '../runs/rules/run-settings.ts'
import * as board from './contract.ts'

const api = await testApi()
let day: PlanDay
let whole: Plan
let own: Plan
let run: Run
const change = ['read', 'write', 'create', 'delete']
const may = (subject: string, conditions: Record<string, unknown>): AbilityRule => ({
  action: change,
  subject,
  conditions,
})
const make = (name: string, depotIds: number[], as = day.as) =>
  api.call(contract.createPlan, { as, body: { day: monday, name, note: '', depotIds } })
beforeEach(async () => {
  day = await planDay(api, 4)
  await day.take({ depotId: 2 })
  // In no zone, so that no depot serves it.
  await day.take({ depotId: null, pins: { door: [-56.23, -34.887], parking: null } })
  whole = await day.make()
  own = await day.read((await make('North', [1])).id)
  run = await api.call(runCalls.startRun, { as: day.as, params: { id: whole.id }, body: usualRun })
})

/** Every call about a plan, and every call about a run. */
const ofPlan = (id: number): [Endpoint, object][] => [
  [contract.readPlan, { params: { id } }],
  [contract.readProblem, { params: { id } }],
  [contract.readTravelMatrix, { params: { id, key: '0'.repeat(64) } }],
  [contract.changePlan, { params: { id }, body: { name: 'Mine' } }],
  [contract.copyPlan, { params: { id }, body: { name: 'Mine' } }],
  [contract.editPlan, { params: { id }, body: { version: 9, edits: [{ kind: 'revoke' }] } }],
  [contract.listEdits, { params: { id } }],
  [contract.undoEdit, { params: { id } }],
  [contract.redoEdit, { params: { id } }],
  [contract.priceStop, { params: { id }, query: { deliveryId: 1 } }],
  [runCalls.explainStop, { params: { id }, query: { deliveryId: 1 } }],
  [runCalls.comparePlans, { query: { ids: [id, own.id] } }],
  [runCalls.startRun, { params: { id }, body: usualRun }],
  [runCalls.listRuns, { params: { id } }],
  [board.listViewers, { params: { id } }],
  [board.showPresence, { params: { id }, body: { routeId: null, isLeaving: false } }],
  [contract.deletePlan, { params: { id } }],
]
const ofRun = (id: number): [Endpoint, object][] => [
  [runCalls.readRun, { params: { id } }],
  [runCalls.cancelRun, { params: { id } }],
  [runCalls.acceptRun, { params: { id }, body: { routeIds: null } }],
  [runCalls.keepRun, { params: { id }, body: { name: 'Mine' } }],
  [runCalls.discardRun, { params: { id } }],
]

describe('a right to plan for some depots', () => {
  const one = { depotId: { $in: '$user.depotIds' } }
  const dispatcher = (depotIds: number[]) =>
    api.signIn([may('Plan', one), may('Run', one), { action: 'read', subject: 'Cost' }], { depotIds })

  it('covers only plans of those depots', async () => {
    const as = await dispatcher([1])
    const { plans, total } = await api.call(contract.listPlans, { as, query: { date: monday } })
    expect([plans.map(({ name }) => name), total]).toEqual([['North'], 1])
    for (const [endpoint, given] of [...ofPlan(whole.id), ...ofRun(run.id)])
      expect((await api.refusal(endpoint, { as, ...given })).status, endpoint.path).toBe(404)
    expect((await day.read(own.id, as)).pool).toHaveLength(4)
    expect(await day.read(whole.id)).toMatchObject({ name: 'Base', version: whole.version })
  })

  it('does not allow replacing the main plan of someone who plans for more depots', async () => {
    const given = (id: number) => ({ params: { id }, body: { isMain: true as const } })
    const as = await dispatcher([1])
    expect((await api.refusal(contract.changePlan, { as, ...given(own.id) })).status).toBe(409)
    expect((await day.read(whole.id)).isMain).toBe(true)
    const both = await dispatcher([1, 2])
    expect((await api.refusal(contract.changePlan, { as: both, ...given(own.id) })).status).toBe(409)
    await api.call(contract.changePlan, { as: day.as, ...given(own.id) })
    expect((await day.read(whole.id)).isMain).toBe(false)
    const second = await make('Second', [1], as)
    await api.call(contract.changePlan, { as, ...given(second.id) })
  })

  it('allows making plans of those depots only, with their deliveries and drivers', async () => {
    const as = await dispatcher([2])
    expect((await api.refusal(contract.createPlan, { as, body: plan([1]) })).status).toBe(403)
    const made = await day.read((await make('South', [], as)).id, as)
    expect(made).toMatchObject({ depotIds: [2], isMain: false })
    expect(made.pool).toHaveLength(1)
    expect(made.routes.every(({ startDepotId }) => startDepotId === 2)).toBe(true)
    // What belongs to no depot is planned by who plans for all.
    expect(whole.pool).toHaveLength(6)
  })

  it('covers no plan if its condition is about drivers', async () => {
    const as = await api.signIn([may('Plan', { driverUserId: '$user.id' }), may('Run', { driverUserId: '$user.id' })])
    expect((await api.call(contract.listPlans, { as })).total).toBe(0)
    for (const [endpoint, given] of [...ofPlan(whole.id), ...ofRun(run.id)])
      expect((await api.refusal(endpoint, { as, ...given })).status, endpoint.path).toBe(404)
    expect((await api.refusal(contract.createPlan, { as, body: plan([]) })).status).toBe(403)
  })
})

const plan = (depotIds: number[]) => ({ day: monday, name: 'Mine', note: '', depotIds })

describe('the roles of a new workspace', () => {
  const rulesOf = (name: string) =>
    rulesFor(defaultRoles(program.rights).find((role) => role.name === name)!.rules, { id: 0, depotIds: [1] })

  it('let operations managers and dispatchers plan, dispatchers without seeing costs', async () => {
    const manager = await api.signIn(rulesOf('operations-manager'))
    expect((await day.read(whole.id, manager)).money).toBe('cents')
    const dispatcher = await api.signIn(rulesOf('dispatcher'), { depotIds: [1] })
    expect((await day.read(own.id, dispatcher)).money).toBe('points')
    const [route] = own.routes
    const change = await api.call(contract.editPlan, {
      as: dispatcher,
      params: { id: own.id },
      body: {
        version: own.version,
        edits: [{ kind: 'move', deliveryIds: [day.ids[0]!], routeId: route!.id, position: 0 }],
      },
    })
    expect(change.kpis.stops).toBe(1)
  })

  it.each(['depot-clerk', 'customer-service', 'client', 'editor'])('hide plans from %s', async (name) => {
    const as = await api.signIn(rulesOf(name))
    expect((await api.refusal(contract.listPlans, { as })).status).toBe(403)
  })

  it('let read-only users view plans but not change them', async () => {
    const as = await api.signIn(rulesOf('read-only'))
    expect((await day.read(whole.id, as)).name).toBe('Base')
    const calls: [Endpoint, object][] = [
      [contract.editPlan, { params: { id: whole.id }, body: { version: 1, edits: [{ kind: 'revoke' }] } }],
      [contract.createPlan, { body: plan([]) }],
      [runCalls.startRun, { params: { id: whole.id }, body: usualRun }],
      [contract.deletePlan, { params: { id: whole.id } }],
    ]
    for (const [endpoint, given] of calls)
      expect((await api.refusal(endpoint, { as, ...given })).status, endpoint.path).toBe(403)
  })
})

describe('a plan', () => {
  it('can only be read with a valid id', async () => {
    for (const [endpoint, given] of [...ofPlan(999), ...ofRun(999)])
      expect((await api.refusal(endpoint, { as: day.as, ...given })).status, endpoint.path).toBe(404)
  })

  it('is deleted with its runs, and refused with unknown depots', async () => {
    await api.call(contract.deletePlan, { as: day.as, params: { id: whole.id } })
    expect((await api.refusal(runCalls.readRun, { as: day.as, params: { id: run.id } })).status).toBe(404)
    expect((await api.refusal(contract.createPlan, { as: day.as, body: plan([99]) })).status).toBe(422)
  })
})
