import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { stopsVehicle, type OutageReason } from '../../drivers/rules.ts'
import { comeBack, goOn, takeOut } from '../../outages/server/commands.ts'
import type { ActionRecord, RouteRecord } from '../../routes/server/commands.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { Recorder } from './follow-actions.ts'
import { outageIn, textFacts } from './raised-by.ts'

type Told = {
  told: readonly ActionRecord[]
  route: { routeId: number; vehicleId: RouteRecord['vehicleId']; depotId: RouteRecord['depotId'] } | undefined
}

const goingOn = ['depart', 'arrive']
const comingBack = 'onDuty'

/** Takes a driver out of the day's work who says that they can't go on, and has them work again once they drive on, or begin anew. */
export async function followOutages(tx: Transaction, recorder: Recorder, { told, route }: Told): Promise<void> {
  for (const { kind, driverId, day, at, data, outcome, byOffice } of told) {
    if (outcome !== 'applied') continue
    const reason = kind === 'problem' ? outageIn(data) : undefined
    if (reason) {
      const endedAt = await backAfter(tx, { driverId, day, at, reason })
      await takeOut(tx, recorder, { driverId, day, reason, facts: textFacts(data), since: at, endedAt, route })
    } else if (byOffice === '') {
      if (goingOn.includes(kind)) await goOn(tx, recorder, { driverId, day, at })
      if (kind === comingBack) await comeBack(tx, recorder, { driverId, day, at })
    }
  }
}

type Reported = Pick<ActionRecord, 'driverId' | 'day' | 'at'> & { reason: OutageReason }

/** When its driver worked again after what they report, which may come in later than that. */
async function backAfter(tx: Transaction, { driverId, day, at, reason }: Reported): Promise<Date | null> {
  const kinds = stopsVehicle(reason) ? [...goingOn, comingBack] : [comingBack]
  const isOfDay = and(eq(routeActions.driverId, driverId), eq(routeActions.day, day), eq(routeActions.byOffice, ''))
  const [back] = await tx
    .select({ at: routeActions.at })
    .from(routeActions)
    .where(
      and(isOfDay, gt(routeActions.at, at), eq(routeActions.outcome, 'applied'), inArray(routeActions.kind, kinds)),
    )
    .orderBy(asc(routeActions.at))
    .limit(1)
  return back?.at ?? null
}
