import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { comparePlans, deletePlan, editPlan, listPlans, type Plan } from './contract.ts'
import type { PlanEdit } from './rules/edits.ts'
import { tryWhatIf, type WhatIf } from './rules/what-if.ts'
import { plans } from './server/tables.ts'

const api = await testApi()
const searched = api.machine.optimise
let day: PlanDay
let plan: Plan
beforeEach(async () => {
  api.machine.optimise = searched
  day = await planDay(api, 5)
  plan = await day.make()
  const [one, other] = plan.routes
  const edits: PlanEdit[] = [
    { kind: 'move', deliveryIds: day.ids.slice(0, 1), routeId: one!.id, position: 0 },
    { kind: 'move', deliveryIds: day.ids.slice(1, 4), routeId: other!.id, position: 0 },
  ]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  plan = await day.read(plan.id)
})
const given = (change: WhatIf, as = day.as) => ({ as, params: { id: plan.id }, body: { name: 'What if', change } })
const attempt = async (change: WhatIf) => day.read((await api.call(tryWhatIf, given(change))).id)
const driversOf = ({ routes }: Plan) => routes.map(({ driverId }) => driverId)
const plansOfDay = async () => (await api.call(listPlans, { as: day.as, query: { date: plan.day } })).plans

describe('a what-if', () => {
  it('gives the stops of an ill driver to others in a copy, and nothing else, to be compared', async () => {
    const [ill] = plan.routes
    const copy = await attempt({ kind: 'without', routeId: ill!.id })
    expect(driversOf(copy)).not.toContain(ill!.driverId)
    expect(copy.kpis).toMatchObject({ stops: 4, unassigned: 1 })
    expect((await day.read(plan.id)).version).toBe(plan.version)
    const compared = await api.call(comparePlans, { as: day.as, query: { ids: [plan.id, copy.id] } })
    expect(compared.plans.map(({ name }) => name)).toEqual(['Base', 'What if'])
  })

  it('leaves out the driver with the fewest stops, or adds one', async () => {
    expect(driversOf(await attempt({ kind: 'fewer' }))).not.toContain(plan.routes[0]!.driverId)
    expect((await attempt({ kind: 'more' })).routes).toHaveLength(plan.routes.length + 1)
  })

  it('moves every shift', async () => {
    const copy = await attempt({ kind: 'later', minutes: 30 })
    const startsOf = ({ routes }: Plan) => routes.map(({ hours }) => hours[0]!.startSeconds)
    expect(startsOf(copy)).toEqual(startsOf(plan).map((seconds) => seconds + 1800))
  })

  it('is tried one at a time by each person', async () => {
    const twice = await Promise.allSettled([1, 2].map(() => api.call(tryWhatIf, given({ kind: 'fewer' }))))
    const refused = twice.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([expect.objectContaining({ status: 429 })])
    expect(await plansOfDay()).toHaveLength(2)
  })

  it('leaves no copy behind that was not worked out', async () => {
    api.machine.optimise = () => Promise.reject(new Error('The worker died'))
    expect((await api.refusal(tryWhatIf, given({ kind: 'fewer' }))).status).toBe(500)
    expect(await plansOfDay()).toHaveLength(1)
  })

  it('whose process dies is in no list, and its copy is removed', async () => {
    const { clock, queue, db } = api.machine
    let fail: (error: Error) => void = () => {}
    const began = new Promise<void>((begin) => {
      api.machine.optimise = () => {
        begin()
        return new Promise((_, reject) => (fail = reject))
      }
    })
    const refused = api.refusal(tryWhatIf, given({ kind: 'fewer' }))
    await began
    const before = clock.now
    const copies = async () => (await db.select().from(plans)).length
    expect([await copies(), (await plansOfDay()).length]).toEqual([2, 1])
    await queue.runKept()
    expect(await copies()).toBe(2)
    clock.now = new Date(before.getTime() + 600_000)
    await queue.runKept()
    clock.now = before
    expect(await copies()).toBe(1)
    fail(new Error('The worker died'))
    expect((await refused).status).toBe(500)
  })

  it('that was worked out stays', async () => {
    const { id } = await attempt({ kind: 'fewer' })
    const before = api.machine.clock.now
    api.machine.clock.now = new Date(before.getTime() + 600_000)
    await api.machine.queue.runKept()
    api.machine.clock.now = before
    expect((await plansOfDay()).map((one) => one.id)).toContain(id)
  })
})

it('a what-if is refused to who may not, where there is nothing to try, and for what is not there', async () => {
  const refused = async (change: WhatIf, as?: string) => (await api.refusal(tryWhatIf, given(change, as))).status
  const { as: _as, ...nobody } = given({ kind: 'fewer' })
  expect((await api.refusal(tryWhatIf, nobody)).status).toBe(401)
  expect(await refused({ kind: 'fewer' }, await api.signIn([]))).toBe(403)
  expect(await refused({ kind: 'fewer' }, await api.signIn([{ action: 'create', subject: 'Run' }]))).toBe(404)
  const conditions = { depotId: { $in: '$user.depotIds' } }
  const rules = ['Run', 'Plan'].map((subject) => ({ action: ['read', 'create'], subject, conditions }))
  expect(await refused({ kind: 'fewer' }, await api.signIn(rules, { depotIds: [1] }))).toBe(404)
  expect(await refused({ kind: 'without', routeId: 99_999 })).toBe(422)
  expect(await refused({ kind: 'later', minutes: 9999 })).toBe(422)
  await api.call(deletePlan, { as: day.as, params: { id: plan.id } })
  expect(await refused({ kind: 'fewer' })).toBe(404)
})
