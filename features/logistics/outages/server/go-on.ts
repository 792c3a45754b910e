import type { Transaction } from '#kit/server/machine.ts'
import { endOutage } from '../../drivers/server/commands.ts'
import { vehicleReasons } from '../../drivers/rules.ts'
import type { Seer } from '../../exceptions/server/commands.ts'
import { standForAway } from './stand-for-away.ts'

type Driven = { driverId: number; day: string; at: Date }

/** Whoever drives on after a breakdown or an accident can work again; who is ill as well still can't. */
export async function goOn(tx: Transaction, seer: Seer, { driverId, day, at }: Driven): Promise<void> {
  const hasEnded = await endOutage(tx, seer, { driverId, day, at, reasons: vehicleReasons })
  if (hasEnded) await standForAway(tx, seer, { driverId, day, over: 'resumed' })
}

/** Whoever says that they are on duty again can work, whatever kept them from it. */
export async function comeBack(tx: Transaction, seer: Seer, { driverId, day, at }: Driven): Promise<void> {
  const hasEnded = await endOutage(tx, seer, { driverId, day, at })
  if (hasEnded) await standForAway(tx, seer, { driverId, day, over: 'worksAgain' })
}
