import { expect, it } from 'vitest'
import { planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { rulesFor } from '#platform/access/rules.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { previewPublication } from '../routes/contract.ts'
import { listPlans } from './contract.ts'
import { samplePlans } from './sample.ts'
import { plans } from './server/tables.ts'

const api = await testApi()

it('a plan of the sample is made on typical traffic, though its roads are still being built', async () => {
  await planDay(api, 0)
  await samplePlans(api.machine)
  const made = await api.machine.db.select({ roads: plans.roads }).from(plans)
  expect(made.map(({ roads }) => roads.traffic)).toEqual(made.map(() => '@typical'))
  expect(made.length).toBeGreaterThan(0)
})

it('the dispatcher of the sample’s depots reaches its plans', async () => {
  const day = await planDay(api, 0)
  await samplePlans(api.machine)
  const { rules } = defaultRoles(program.rights).find(({ name }) => name === 'dispatcher')!
  const as = await api.signIn(rulesFor(rules, { id: 0, depotIds: [1, 2] }), { depotIds: [1, 2] })
  const { plans } = await api.call(listPlans, { as })
  expect(plans).toHaveLength(2)
  expect(plans).toEqual((await api.call(listPlans, { as: day.as })).plans)
  for (const { id } of plans) {
    expect((await day.read(id, as)).routes.length).toBeGreaterThan(0)
    await api.call(previewPublication, { as, params: { id } })
  }
})
