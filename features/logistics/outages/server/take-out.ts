import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { beginOutage, endAbsence, endOutage } from '../../drivers/server/commands.ts'
import type { AwayReason, OutageReason } from '../../drivers/rules.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { ExceptionFacts } from '../../exceptions/contract.ts'
import { clear, raise, type Seer } from '../../exceptions/server/commands.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { stopsVehicle } from '../../drivers/rules.ts'
import { kindOfAway } from '../rules.ts'
import { endangeredRoutes } from './queries.ts'

type Of = { driverId: number; day: string }
type Reported = Of & {
  reason: OutageReason
  facts: ExceptionFacts
  since: Date
  /** The route they reported it on, with the vehicle they drive there. */
  route: { routeId: number; vehicleId: number; depotId: number | null } | undefined
}

/** The same for all that keeps a driver from working on a day: one exception stands for it. */
export function outageKey({ driverId, day }: Of): string {
  return `outage ${driverId} ${day}`
}

/** Takes a driver out of the work of a day, and has one exception stand for all their open stops. */
export async function takeOut(tx: Transaction, seer: Seer, reported: Reported): Promise<void> {
  const { driverId, day, reason, facts, since } = reported
  const endangered = await endangeredRoutes(tx, { driverIds: [driverId], day })
  const [first] = endangered
  const vehicleId = (reported.route ?? first)?.vehicleId ?? null
  const stopped = stopsVehicle(reason) ? vehicleId : null
  const note = facts.note ?? ''
  const isNew = await beginOutage(tx, seer, { driverId, day, reason, vehicleId: stopped, note, since })
  if (isNew || (await asksAnew(tx, seer, outageKey(reported), endangered.length > 0)))
    await raiseAway(tx, seer, { driverId, day, reason, facts, route: reported.route })
}

/** What is said once more asks for somebody while stops are left or it still stands; what a person has closed already comes back. */
async function asksAnew(tx: Transaction, seer: Seer, key: string, isLeft: boolean): Promise<boolean> {
  const isIt = and(eq(exceptions.key, key), isNull(exceptions.overAt))
  const [row] = await tx.select({ closedAt: exceptions.closedAt }).from(exceptions).where(isIt)
  if (row?.closedAt) await clear(tx, seer, key, 'movedOn')
  return isLeft || row !== undefined
}

type Away = Of & Pick<Reported, 'facts' | 'route'> & { reason: AwayReason }

/** Has one exception stand for all that is left of a driver who can't work. */
export async function raiseAway(tx: Transaction, seer: Seer, { driverId, day, reason, facts, route }: Away) {
  const endangered = await endangeredRoutes(tx, { driverIds: [driverId], day })
  const about = route ?? endangered[0]
  const openStops = endangered.reduce((sum, one) => sum + one.openStops, 0)
  await raise(tx, seer, {
    kind: kindOfAway(reason),
    key: outageKey({ driverId, day }),
    driverId,
    routeId: about?.routeId ?? null,
    vehicleId: about?.vehicleId ?? null,
    depotId: about ? about.depotId : await depotOf(tx, driverId),
    facts: { ...facts, ...(openStops > 0 && { openStops }) },
  })
}

async function depotOf(tx: Transaction, driverId: number): Promise<number | null> {
  const [driver] = await tx.select({ depotId: drivers.depotId }).from(drivers).where(eq(drivers.id, driverId))
  return driver?.depotId ?? null
}

/** Has a driver work again on a day, whatever kept them from it. */
export async function takeBack(tx: Transaction, seer: Seer, of: Of): Promise<void> {
  const wasOut = await endOutage(tx, seer, of)
  const wasAbsent = await endAbsence(tx, seer, of)
  if (wasOut || wasAbsent) await clear(tx, seer, outageKey(of), 'worksAgain')
}
