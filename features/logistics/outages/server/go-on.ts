import type { Transaction } from '#kit/server/machine.ts'
import { endOutage } from '../../drivers/server/commands.ts'
import { outagesOn } from '../../drivers/server/queries.ts'
import { stopsVehicle } from '../../drivers/rules.ts'
import { clear, type Seer } from '../../exceptions/server/commands.ts'
import { outageKey } from './take-out.ts'

type Driven = { driverId: number; day: string; at: Date }

/** Whoever drives on after a breakdown or an accident can work again. */
export async function goOn(tx: Transaction, seer: Seer, { driverId, day, at }: Driven): Promise<void> {
  const outages = await outagesOn(tx, { from: day, to: day })
  const own = outages.find((one) => one.driverId === driverId)
  if (!own || !stopsVehicle(own.reason) || own.since >= at) return
  await endOutage(tx, seer, { driverId, day })
  await clear(tx, seer, outageKey({ driverId, day }), 'resumed')
}
