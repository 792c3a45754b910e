import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import * as runCalls from './contract.ts'
import { usualRun, withoutScope } from './rules/run-settings.ts'
import { planPresets } from './server/tables.ts'

const api = await testApi()
const usual = withoutScope(usualRun)
const fair = { ...usual, goals: { ...usual.goals, fairness: 80 } }
let day: PlanDay
beforeEach(async () => {
  day = await planDay(api, 1)
})

const save = (name: string, as = day.as, settings = usual, isShared = true) =>
  api.call(runCalls.savePreset, { as, body: { name, settings, isShared } })
const refused = async (name: string, as: string, isShared = true) =>
  (await api.refusal(runCalls.savePreset, { as, body: { name, settings: usual, isShared } })).status
const list = async (as = day.as) => (await api.call(runCalls.listPresets, { as })).presets
const remove = (id: number, as = day.as) => ({ as, params: { id } })
/** Someone who plans for one depot. */
const planner = (depotId: number, action: string | string[] = 'manage') => {
  const conditions = { depotId: { $in: '$user.depotIds' } }
  const rules = ['Run', 'Plan'].map((subject) => ({ action, subject, conditions }))
  return api.signIn(rules, { depotIds: [depotId] })
}

describe('presets', () => {
  it('are saved by name, without the routes and stops of a plan', async () => {
    const { id } = await save('Fair', day.as, fair)
    await save('Fair')
    expect(await list()).toEqual([{ id, name: 'Fair', settings: usual, isShared: true, mayChange: true }])
    const settings = { ...usual, scope: { kind: 'stops' as const, deliveryIds: [1] }, resources: [{ routeId: 1 }] }
    await save('Fair', day.as, settings)
    const [row] = await api.machine.db.select().from(planPresets)
    expect(row!.settings).toEqual(usual)
    await api.call(runCalls.deletePreset, remove(id))
    expect((await api.refusal(runCalls.deletePreset, remove(id))).status).toBe(404)
  })

  it('can be replaced and deleted by their author, and by people who plan for all depots', async () => {
    const [one, other] = [await planner(1), await planner(2)]
    const { id } = await save('Mine', one)
    expect(await refused('Mine', other)).toBe(409)
    expect((await api.refusal(runCalls.deletePreset, remove(id, other))).status).toBe(403)
    expect((await list(other)).map(({ mayChange }) => mayChange)).toEqual([false])
    expect((await save('Mine', one, fair)).settings).toEqual(fair)
    await save('Mine')
    expect(await list(one)).toMatchObject([{ id, settings: usual, mayChange: true }])
    await api.call(runCalls.deletePreset, remove(id))
  })

  it('are only for people who can start a run somewhere', async () => {
    const nobody = [await planner(99), await planner(1, ['read', 'write', 'delete']), await api.signIn([])]
    const { id } = await save('Mine')
    for (const as of nobody) {
      expect((await api.refusal(runCalls.listPresets, { as })).status).toBe(403)
      expect(await refused('Other', as)).toBe(403)
      expect((await api.refusal(runCalls.deletePreset, remove(id, as))).status).toBe(403)
    }
  })

  it('are only for their author unless they are shared', async () => {
    const [one, other] = [await planner(1), await planner(2)]
    const { id } = await save('Mine', one, fair, false)
    const { id: otherId } = await save('Mine', other, usual, false)
    expect(otherId).not.toBe(id)
    expect((await list(one)).map((preset) => preset.id)).toEqual([id])
    expect(await list()).toEqual([])
    expect((await api.refusal(runCalls.deletePreset, remove(id, other))).status).toBe(404)
    expect((await save('Mine', one, usual, false)).id).toBe(id)
    await api.call(runCalls.deletePreset, remove(id, one))
    expect(await list(one)).toEqual([])
  })

  it('of deleted people belong to nobody, and don’t displace shared ones', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ name: `Gone ${index}`, settings: usual, userId: null }))
    const [{ id } = { id: 0 }] = await api.machine.db.insert(planPresets).values(rows).returning()
    expect(await list()).toEqual([])
    expect((await api.refusal(runCalls.deletePreset, remove(id))).status).toBe(404)
    await save('Shared')
    expect((await list()).map(({ name }) => name)).toEqual(['Shared'])
    expect(await api.machine.db.$count(planPresets)).toBe(1)
  })

  it('are limited to fifty per person', async () => {
    const one = await planner(1)
    for (const as of [day.as, one]) await save('First', as, usual, false)
    const [row] = await api.machine.db.select().from(planPresets).orderBy(planPresets.id)
    const userId = row!.userId
    const rows = Array.from({ length: 49 }, (_, index) => ({ name: `Preset ${index}`, settings: usual, userId }))
    await api.machine.db.insert(planPresets).values(rows)
    expect(await refused('One more', day.as, false)).toBe(409)
    await save('One more', one, usual, false)
    await save('One more')
  })

  it('are limited to a hundred if shared', async () => {
    const one = { settings: usual, isShared: true }
    const rows = Array.from({ length: 100 }, (_, index) => ({ name: `Preset ${index}`, ...one }))
    await api.machine.db.insert(planPresets).values(rows)
    expect(await refused('One more', day.as)).toBe(409)
    await save('Preset 7', day.as, fair)
  })

  it('with a price, like runs with one, are only for people who see costs', async () => {
    const as = await api.signIn(['Run', 'Plan'].map((subject) => ({ action: 'manage', subject })))
    const plan = await day.make()
    const rules = { ...usual.rules, lateCentsPerMinute: 500 }
    const body = { name: 'Dear minutes', settings: { ...usual, rules }, isShared: true }
    const run = { params: { id: plan.id }, body: { ...usualRun, rules } }
    expect((await api.refusal(runCalls.savePreset, { as, body })).status).toBe(403)
    expect((await api.refusal(runCalls.startRun, { as, ...run })).status).toBe(403)
    const { id } = await api.call(runCalls.savePreset, { as: day.as, body })
    await api.call(runCalls.startRun, { as: day.as, ...run })
    expect(await list(as)).toEqual([])
    expect((await api.refusal(runCalls.deletePreset, remove(id, as))).status).toBe(404)
    const { runs } = await api.call(runCalls.listRuns, { as, params: { id: plan.id } })
    expect(runs.map((one) => one.settings.rules.lateCentsPerMinute)).toEqual([null])
  })
})
