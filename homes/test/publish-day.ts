import { eq } from 'drizzle-orm'
import { program } from '#app/api.ts'
import { driverDocuments, drivers } from '#features/logistics/drivers/server/tables.ts'
import { editPlan } from '#features/logistics/plans/contract.ts'
import { listRoutes, previewPublication, publishPlan } from '#features/logistics/routes/contract.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { users } from '#platform/access/server/tables.ts'
import { monday, type PlanDay } from './plan-day.ts'
import type { TestApi } from './test-api.ts'

/** Gives a driver an account, and its session. No paper of theirs is out of date. */
export async function signInDriver(api: TestApi, name: string): Promise<string> {
  const { db } = api.machine
  await db.delete(driverDocuments)
  const { rules } = defaultRoles(program.rights).find((role) => role.name === 'driver')!
  const session = await api.signIn(rules, { fullName: name })
  const [account] = await db.select().from(users).where(eq(users.fullName, name))
  await db.update(drivers).set({ userId: account!.id }).where(eq(drivers.name, name))
  return session
}

/** Publishes a plan of Monday with these deliveries of each driver. The ids of their routes, in the order given. */
export async function publishDay(
  api: TestApi,
  { as, read }: PlanDay,
  planId: number,
  given: readonly (readonly [driver: string, deliveryIds: number[]])[],
): Promise<number[]> {
  for (const [name, deliveryIds] of given) {
    const { version, routes } = await read(planId)
    const routeId = routes.find(({ driverName }) => driverName === name)!.id
    const edits = [{ kind: 'move' as const, deliveryIds, routeId, position: 0 }]
    await api.call(editPlan, { as, params: { id: planId }, body: { version, edits } })
  }
  const { version } = await api.call(previewPublication, { as, params: { id: planId } })
  const body = { note: '', reason: 'Papers are being renewed', driverIds: [], version, number: 0 }
  await api.call(publishPlan, { as, params: { id: planId }, body })
  const { routes } = await api.call(listRoutes, { as, query: { date: monday } })
  return given.map(([name]) => routes.find(({ driverName }) => driverName === name)!.id)
}
