import { beforeEach, expect, it } from 'vitest'
import { connections, signals } from '#platform/events/server/tables.ts'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Plan } from '../plans/contract.ts'
import * as contract from './contract.ts'
import { followLeaving } from './server/viewers.ts'

const api = await testApi()
const { db, clock } = api.machine
let day: PlanDay
let plan: Plan
let lea: string
beforeEach(async () => {
  day = await planDay(api, 1)
  plan = await day.make()
  lea = await api.signIn(undefined, { fullName: 'Lea Sosa' })
})
const show = (as: string, body: { routeId?: number | null; isLeaving?: boolean } = {}) =>
  api.call(contract.showPresence, { as, params: { id: plan.id }, body: { routeId: null, isLeaving: false, ...body } })
const seen = async (as: string) =>
  (await api.call(contract.listViewers, { as, params: { id: plan.id } })).people.map(({ name, routeId }) => [
    name,
    routeId,
  ])
const notices = async () => (await db.select().from(signals)).filter(({ entity }) => entity === 'planViewers').length

it('people who have a plan open see each other and the routes they have selected', async () => {
  const [route] = plan.routes
  await show(day.as)
  const { people } = await show(lea, { routeId: route!.id })
  expect(people).toHaveLength(1)
  expect(await seen(day.as)).toEqual([['Lea Sosa', route!.id]])
  await show(lea, { routeId: null })
  expect(await seen(day.as)).toEqual([['Lea Sosa', null]])
  await show(lea, { isLeaving: true })
  expect(await seen(day.as)).toEqual([])
})

it('others are only notified of what changed', async () => {
  await show(day.as)
  await show(lea)
  expect(await notices()).toBe(1)
  await show(lea)
  expect(await notices()).toBe(1)
  await show(lea, { routeId: plan.routes[0]!.id })
  await show(lea, { isLeaving: true })
  await show(lea, { isLeaving: true })
  expect(await notices()).toBe(3)
})

it('a person counts as gone after a minute without contact, or when they close their last screen', async () => {
  const before = clock.now
  await show(day.as)
  await show(lea)
  const [person] = (await api.call(contract.listViewers, { as: day.as, params: { id: plan.id } })).people
  await db.insert(connections).values({ id: 'one', personId: person!.userId, until: new Date(before.getTime() + 1000) })
  await followLeaving(api.machine, person!.userId)
  expect(await seen(day.as)).toHaveLength(1)
  await db.delete(connections)
  await followLeaving(api.machine, person!.userId)
  expect(await seen(day.as)).toEqual([])
  await show(lea)
  clock.now = new Date(before.getTime() + 61_000)
  expect(await seen(day.as)).toEqual([])
  clock.now = before
})

it('a route of another plan is not shown as selected', async () => {
  const other = await day.make('Other')
  await show(lea, { routeId: other.routes[0]!.id })
  expect(await seen(day.as)).toEqual([['Lea Sosa', null]])
  const refusal = await api.refusal(contract.showPresence, {
    as: lea,
    params: { id: plan.id },
    body: { routeId: -1, isLeaving: false },
  })
  expect(refusal.status).toBe(422)
})
