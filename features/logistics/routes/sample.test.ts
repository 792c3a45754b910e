import { expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readHealth } from '#platform/system/contract.ts'
import { editPlan } from '../plans/contract.ts'
import { listRoutes } from './contract.ts'
import { sampleRoutes } from './sample.ts'

const api = await testApi()
const minute = async () => {
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 61_000)
  await api.machine.queue.runKept()
}

it('the sample publishes the plan of today in the name of its dispatcher, and only once', async () => {
  api.machine.clock.now = new Date(`${monday}T12:00:00Z`)
  await api.signIn(undefined, { email: 'dispatcher@demo.com', fullName: 'Daniel Okafor' })
  const day = await planDay(api, 6)
  const plan = await day.make()
  Object.assign(api.machine.settings, { isSample: true })
  const background = async () => (await api.call(readHealth)).background
  await sampleRoutes(api.machine)
  expect(await background()).toEqual({ sampleDay: { plansLeft: 1 } })
  await minute()
  expect(await background()).toBeUndefined()
  const list = async () => (await api.call(listRoutes, { as: day.as, query: { date: monday } })).routes
  const routes = await list()
  expect(routes.reduce((sum, { stops }) => sum + stops, 0)).toBe(6)
  expect((await day.read(plan.id)).status).toBe('published')
  await sampleRoutes(api.machine)
  await minute()
  expect(await list()).toEqual(routes)
})

it('the sample does not publish a plan that someone has begun to change', async () => {
  api.machine.clock.now = new Date(`${monday}T12:00:00Z`)
  await api.signIn(undefined, { email: 'dispatcher@demo.com' })
  const day = await planDay(api, 2)
  const plan = await day.make()
  await sampleRoutes(api.machine)
  const edits = [{ kind: 'move' as const, deliveryIds: [day.ids[0]!], routeId: plan.routes[0]!.id, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  await minute()
  expect((await day.read(plan.id)).status).toBe('draft')
})
