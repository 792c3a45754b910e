import {
  putDriverFile,
  recordActions,
  type ActionResult,
  type SentAction,
} from '#features/logistics/driver/contract.ts'
import { sha256 } from '#features/logistics/driver/rules/action-chain.ts'
import { readRoute } from '#features/logistics/routes/contract.ts'
import { drivenDay } from './driven-day.ts'
import type { TestApi } from './test-api.ts'

/** A driven day with a device whose answers, pictures and route are looked at. */
export async function recordedDay(api: TestApi) {
  const day = await drivenDay(api)
  const deviceId = crypto.randomUUID()
  const read = () => api.call(readRoute, { as: day.as, params: { id: day.routeId } })
  const { driverId, planId } = await read()
  return {
    ...day,
    deviceId,
    driverId,
    planId,
    read,
    send: (actions: SentAction[]) => api.call(recordActions, { as: day.driver, body: { deviceId, actions } }),
    /** Keeps a small picture, and gives its hash. */
    picture: async (shade = 0) => {
      const bytes = pictureOf(shade)
      const hash = await sha256(bytes)
      await api.call(putDriverFile, { as: day.driver, params: { sha256: hash }, body: bytes })
      return hash
    },
  }
}
export type RecordedDay = Awaited<ReturnType<typeof recordedDay>>

/** The head of a PNG, which is all that anyone looks at. */
export function pictureOf(shade = 0): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    0,
    0,
    0,
    32,
    0,
    0,
    0,
    16,
    8,
    2,
    0,
    0,
    0,
    0,
    0,
    0,
    shade,
  ])
}

export function outcomesOf(results: readonly ActionResult[]): string[] {
  return results.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`))
}
