import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { recordActions, type SentAction } from '#features/logistics/driver/contract.ts'
import { drivers } from '#features/logistics/drivers/server/tables.ts'
import { readRoute } from '#features/logistics/routes/contract.ts'
import { monday, planDay } from './plan-day.ts'
import { publishDay, signInDriver } from './publish-day.ts'
import type { TestApi } from './test-api.ts'

type Given = { stopId?: number | null; at?: number; routeId?: number | null; data?: Record<string, unknown> }
export type DrivenDay = {
  /** The office, and the driver. */
  as: string
  driver: string
  routeId: number
  otherRouteId: number
  depotId: number | null
  /** The deliveries of the route, in its order. */
  stops: number[]
  act(kind: string, given?: Given): SentAction
  send(actions: SentAction[]): Promise<ReplyOf<typeof recordActions>>
}

/** Monday at noon by UTC: Sofia has a published route of three stops, and Bruno one of two. What she does begins at eleven. */
export async function drivenDay(api: TestApi): Promise<DrivenDay> {
  const { db, clock } = api.machine
  clock.now = new Date(`${monday}T12:00:00Z`)
  const day = await planDay(api, 5)
  const { as } = day
  const { id: planId } = await day.make()
  const driver = await signInDriver(api, 'Sofia Marchetti')
  const [routeId = 0, otherRouteId = 0] = await publishDay(api, day, planId, [
    ['Sofia Marchetti', day.ids.slice(0, 3)],
    ['Bruno Techera', day.ids.slice(3)],
  ])
  const { stopList } = await api.call(readRoute, { as, params: { id: routeId } })
  const [{ depotId } = { depotId: null }] = await db
    .select({ depotId: drivers.depotId })
    .from(drivers)
    .where(eq(drivers.name, 'Sofia Marchetti'))
  const stops = stopList.map(({ deliveryId }) => deliveryId)
  return { as, driver, routeId, otherRouteId, depotId, stops, ...deviceOf(api, driver, routeId) }
}

/** A phone of a driver, on which they record what they do on a route. */
export function deviceOf(api: TestApi, as: string, ownRouteId: number): Pick<DrivenDay, 'act' | 'send'> {
  const deviceId = crypto.randomUUID()
  let sequence = 0
  return {
    act(kind, { at = sequence, stopId = null, routeId = ownRouteId, data = {} } = {}) {
      sequence++
      const time = new Date(Date.parse(`${monday}T11:00:00Z`) + at * 1000).toISOString()
      return { id: crypto.randomUUID(), sequence, kind, routeId, stopId, at: time, sinceStartMs: at, place: null, data }
    },
    send: (actions) => api.call(recordActions, { as, body: { deviceId, actions } }),
  }
}
