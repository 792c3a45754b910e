import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import * as contract from './contract.ts'
import { plans } from './server/tables.ts'

const api = await testApi()

it('only one plan of a day becomes the main one, however many people choose one at once', async () => {
  const day = await planDay(api, 1)
  const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => day.make(name)))
  const changes = [...made, ...made.toReversed()].map(({ id }) =>
    api.call(contract.changePlan, { as: day.as, params: { id }, body: { isMain: true } }),
  )
  expect((await Promise.allSettled(changes)).filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await api.machine.db.$count(plans, and(eq(plans.day, monday), eq(plans.isMain, true)))).toBe(1)
})

it('a plan is deleted once, however many people delete it at once', async () => {
  const day = await planDay(api, 1)
  const { id } = await day.make()
  const calls = await Promise.allSettled(
    Array.from({ length: 10 }, () => api.call(contract.deletePlan, { as: day.as, params: { id } })),
  )
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const statuses = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason.status] : []))
  expect(new Set(statuses)).toEqual(new Set([404]))
})

it('a change without effect records no event', async () => {
  const day = await planDay(api, 1)
  const { id, name, isMain } = await day.make()
  expect(isMain).toBe(true)
  const isChange = and(eq(events.kind, 'plan.changed'), eq(events.entityId, String(id)))
  for (const body of [{}, { name }, { isMain: true as const }])
    await api.call(contract.changePlan, { as: day.as, params: { id }, body })
  expect(await api.machine.db.$count(events, isChange)).toBe(0)
  await api.call(contract.changePlan, { as: day.as, params: { id }, body: { name: 'Other' } })
  expect(await api.machine.db.$count(events, isChange)).toBe(1)
})

it('a plan whose facts have changed is evaluated once for all who open it at the same time', async () => {
  const day = await planDay(api, 3)
  const { id, version, routes } = await day.make()
  const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId: routes[0]!.id, position: 0 }]
  await api.call(contract.editPlan, { as: day.as, params: { id }, body: { version, edits } })
  await api.machine.db.update(plans).set({ fingerprint: 'of other facts' }).where(eq(plans.id, id))
  const { askEvaluator } = api.machine
  let evaluations = 0
  api.machine.askEvaluator = (kind, about, asked) => {
    if (kind === 'evaluate') evaluations++
    return askEvaluator(kind, about, asked)
  }
  const read = await Promise.all(Array.from({ length: 8 }, () => day.read(id)))
  api.machine.askEvaluator = askEvaluator
  expect(evaluations).toBe(1)
  for (const one of read) expect(one.kpis).toEqual(read[0]!.kpis)
  expect(read[0]!.kpis.stops).toBe(3)
})
