import type { Transaction } from '#kit/server/machine.ts'
import { beginOutage, endAbsence, endOutage } from '../../drivers/server/commands.ts'
import { stopsVehicle, type OutageReason } from '../../drivers/rules.ts'
import type { ExceptionFacts } from '../../exceptions/contract.ts'
import { clear, type Seer } from '../../exceptions/server/commands.ts'
import { endangeredRoutes } from './queries.ts'
import { outageKey, standForAway, type ReportedRoute } from './stand-for-away.ts'

type Of = { driverId: number; day: string }
type Reported = Of & {
  reason: OutageReason
  facts: ExceptionFacts
  since: Date
  /** Since when it was over, where that is known. */
  endedAt: Date | null
  route: ReportedRoute | undefined
}

/** Takes a driver out of the work of a day, and has one exception stand for all their open stops. */
export async function takeOut(tx: Transaction, seer: Seer, reported: Reported): Promise<void> {
  const { driverId, day, reason, facts, since, endedAt, route } = reported
  const left = await endangeredRoutes(tx, { driverIds: [driverId], day })
  const vehicleId = stopsVehicle(reason) ? ((route ?? left[0])?.vehicleId ?? null) : null
  const note = facts.note ?? ''
  const begun = await beginOutage(tx, seer, { driverId, day, reason, vehicleId, note, since, endedAt })
  if (begun === 'over') return
  await standForAway(tx, seer, { driverId, day, left, said: { facts, route, isNew: begun === 'new' } })
}

/** Has a driver work again on a day, whatever kept them from it. */
export async function takeBack(tx: Transaction, seer: Seer, of: Of): Promise<void> {
  const wasOut = await endOutage(tx, seer, { ...of, at: seer.now() })
  const wasAbsent = await endAbsence(tx, seer, of)
  if (wasOut || wasAbsent) await clear(tx, seer, outageKey(of), 'worksAgain')
}
