import type { Transaction } from '#kit/server/machine.ts'
import { goOn, takeOut } from '../../outages/server/commands.ts'
import type { ActionRecord, RouteRecord } from '../../routes/server/commands.ts'
import type { Recorder } from './follow-actions.ts'
import { outageIn, textFacts } from './raised-by.ts'

type Told = {
  told: readonly ActionRecord[]
  route: { routeId: number; vehicleId: RouteRecord['vehicleId']; depotId: RouteRecord['depotId'] } | undefined
}

const goingOn: ReadonlySet<string> = new Set(['depart', 'arrive'])

/** Takes a driver out of the day's work who says that they can't go on, and has them work again once they drive on. */
export async function followOutages(tx: Transaction, recorder: Recorder, { told, route }: Told): Promise<void> {
  for (const { kind, driverId, day, at, data, outcome, byOffice } of told) {
    const reason = kind === 'problem' ? outageIn(data) : undefined
    if (reason && outcome === 'applied') {
      await takeOut(tx, recorder, { driverId, day, reason, facts: textFacts(data), since: at, route })
    } else if (goingOn.has(kind) && outcome === 'applied' && byOffice === '') {
      await goOn(tx, recorder, { driverId, day, at })
    }
  }
}
