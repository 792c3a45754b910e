import { recordActions } from '#features/logistics/driver/contract.ts'
import { readRoute } from '#features/logistics/routes/contract.ts'
import { monday, planDay, type PlanDay } from './plan-day.ts'
import { publishDay, signInDriver } from './publish-day.ts'
import type { TestApi } from './test-api.ts'

type Place = { longitude: number; latitude: number; accuracyMeters: number | null }
type Given = { stopId?: number; data?: Record<string, unknown>; place?: Place }
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
  const { clock } = api.machine
  clock.now = new Date(`${monday}T06:00:00Z`)
  const day = await planDay(api, 0)
  for (let index = 0; index < count; index++) day.ids.push(await day.take(change))
  const { id: planId } = await day.make()
  const driver = await signInDriver(api, name)
  const [routeId = 0] = await publishDay(api, day, planId, [[name, day.ids]])
  const { stopList } = await api.call(readRoute, { as: day.as, params: { id: routeId } })
  const deviceId = crypto.randomUUID()
  let sequence = 0
  const act = async (kind: string, { stopId, data = {}, place }: Given = {}) => {
    sequence++
    const at = clock.now.toISOString()
    const made = { id: crypto.randomUUID(), sequence, kind, routeId, stopId: stopId ?? null, at, data }
    const actions = [{ ...made, sinceStartMs: sequence, place: place ?? null }]
    await api.call(recordActions, { as: driver, body: { deviceId, actions } })
  }
  return { day, planId, routeId, stops: stopList.map(({ deliveryId }) => deliveryId), driver, act }
}
