import { eq } from 'drizzle-orm'
import { program } from '#app/api.ts'
import { recordActions } from '#features/logistics/driver/contract.ts'
import { driverDocuments, drivers } from '#features/logistics/drivers/server/tables.ts'
import { editPlan } from '#features/logistics/plans/contract.ts'
import { listRoutes, previewPublication, publishPlan, readRoute } from '#features/logistics/routes/contract.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { users } from '#platform/access/server/tables.ts'
import { monday, planDay, type PlanDay } from './plan-day.ts'
import type { TestApi } from './test-api.ts'

type Given = { stopId?: number; data?: Record<string, unknown> }
export type DrivenRoute = {
  day: PlanDay
  planId: number
  routeId: number
  /** Its deliveries, in their order. */
  stops: number[]
  /** The session of its driver. */
  driver: string
  /** What its driver does now, by the clock of the machine. */
  act(kind: string, given?: Given): Promise<void>
}

const name = 'Sofia Marchetti'

/** A published route of Monday with so many stops, whose driver has an account. */
export async function drivenRoute(api: TestApi, count = 3, change: Record<string, unknown> = {}): Promise<DrivenRoute> {
  const { db, clock } = api.machine
  clock.now = new Date(`${monday}T06:00:00Z`)
  const day = await planDay(api, 0)
  for (let index = 0; index < count; index++) day.ids.push(await day.take(change))
  const { id: planId, version, routes } = await day.make()
  await db.delete(driverDocuments)
  const rules = defaultRoles(program.rights).find((role) => role.name === 'driver')!.rules
  const driver = await api.signIn(rules, { fullName: name })
  const [account] = await db.select().from(users).where(eq(users.fullName, name))
  await db.update(drivers).set({ userId: account!.id }).where(eq(drivers.name, name))
  const planned = routes.find(({ driverName }) => driverName === name)!.id
  const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId: planned, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } })
  const preview = await api.call(previewPublication, { as: day.as, params: { id: planId } })
  const body = { note: '', reason: 'Agreed with the driver.', driverIds: [], version: preview.version, number: 0 }
  await api.call(publishPlan, { as: day.as, params: { id: planId }, body })
  const listed = await api.call(listRoutes, { as: day.as, query: { date: monday } })
  const routeId = listed.routes.find(({ driverName }) => driverName === name)!.id
  const { stopList } = await api.call(readRoute, { as: day.as, params: { id: routeId } })
  const deviceId = crypto.randomUUID()
  let sequence = 0
  const act = async (kind: string, { stopId, data = {} }: Given = {}) => {
    sequence++
    const at = clock.now.toISOString()
    const made = { id: crypto.randomUUID(), sequence, kind, routeId, stopId: stopId ?? null, at, data }
    const actions = [{ ...made, sinceStartMs: sequence, place: null }]
    await api.call(recordActions, { as: driver, body: { deviceId, actions } })
  }
  return { day, planId, routeId, stops: stopList.map(({ deliveryId }) => deliveryId), driver, act }
}
