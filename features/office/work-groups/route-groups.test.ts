import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { driverDocuments, drivers } from '#features/logistics/drivers/server/tables.ts'
import { editPlan } from '#features/logistics/plans/contract.ts'
import type { PlanEdit } from '#features/logistics/plans/rules/edits/plan-edits.ts'
import { listRoutes, publishPlan, recallPublication } from '#features/logistics/routes/contract.ts'
import { planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { readThread } from '../chat/contract.ts'
import { keepProfile } from '../chat/server/people.ts'
import { openRouteGroup } from './contract.ts'

const api = await testApi()

async function join(fullName: string) {
  const as = await api.signIn(undefined, { fullName })
  const [row] = await api.machine.db.select({ id: users.id }).from(users).where(eq(users.fullName, fullName))
  await keepProfile(api.machine.db, row!.id)
  return { as, id: row!.id }
}

it('a driver who is replaced leaves the group of the route, and the new one comes; a recall turns it round', async () => {
  const { db } = api.machine
  const day = await planDay(api, 2)
  await db.delete(driverDocuments)
  let plan = await day.make()
  const params = { id: plan.id }
  const edit = async (edit: PlanEdit) => {
    await api.call(editPlan, { as: day.as, params, body: { version: plan.version, edits: [edit] } })
    plan = await day.read(plan.id)
  }
  const publish = (number: number) =>
    api.call(publishPlan, {
      as: day.as,
      params,
      body: { note: '', reason: '', driverIds: null, version: plan.version, number },
    })
  const [route, spare] = plan.routes.filter(({ startDepotId }) => startDepotId === plan.routes[0]!.startDepotId)
  await edit({ kind: 'move', deliveryIds: day.ids, routeId: route!.id, position: 0 })
  await publish(0)
  const [old, fresh] = [await join('Olga Old'), await join('Fred Fresh')]
  await db.update(drivers).set({ userId: old.id }).where(eq(drivers.id, route!.driverId!))
  await db.update(drivers).set({ userId: fresh.id }).where(eq(drivers.id, spare!.driverId!))
  const ada = await join('Ada Adler')
  const [published] = (await api.call(listRoutes, { as: day.as })).routes
  const { chatId } = await api.call(openRouteGroup, { as: ada.as, params: { id: published!.id } })
  const group = async () => (await api.call(readThread, { as: ada.as, params: { id: chatId }, query: {} })).chat
  const names = async () => (await group()).members.map(({ fullName }) => fullName)
  expect(await names()).toEqual(['Ada Adler', 'Olga Old'])
  const { title } = await group()
  await edit({ kind: 'swapDriver', routeId: route!.id, driverId: spare!.driverId! })
  await publish(1)
  expect(await names()).toEqual(['Ada Adler', 'Fred Fresh'])
  expect((await group()).title).not.toBe(title)
  expect((await group()).messages.slice(-2).map(({ happening }) => happening?.what)).toEqual(['added', 'removed'])
  expect((await api.refusal(readThread, { as: old.as, params: { id: chatId }, query: {} })).status).toBe(404)
  await api.call(recallPublication, { as: day.as, params, query: { number: 2 } })
  expect(await names()).toEqual(['Ada Adler', 'Olga Old'])
  expect((await group()).title).toBe(title)
})
