import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { wishedWindows, type WishedWindow } from '../../../ecommerce/orders/server/queries.ts'
import { deliveredOrders } from '../../deliveries/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Slot } from '../contract.ts'

/** The times of orders of any shop, paid or not, that are yet to become deliveries; once they have, the plan of their day counts them. */
export async function orderedSlots(db: Database, days: readonly string[]): Promise<Slot[]> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const { timeZone } = await logisticsSetting(db, 'general')
  const until = momentAt(`${daysAfter(last, 1)}T00:00`, timeZone)
  const wished = await wishedWindows(db, momentAt(`${first}T00:00`, timeZone), until)
  if (wished.length === 0) return []
  const brought = await deliveredOrders(
    db,
    wished.map(({ id }) => id),
  )
  return wished.filter(({ id }) => !brought.has(id)).map((one) => slotOf(one, timeZone))
}

/** A time that goes on past midnight is one of the whole day. */
function slotOf({ from, to }: WishedWindow, timeZone: string): Slot {
  const [start, end] = [wallTime(from, timeZone), wallTime(to, timeZone)]
  const day = start.slice(0, 10)
  const isWithin = end.slice(0, 10) === day
  return { day, from: isWithin ? start.slice(11) : '', to: isWithin ? end.slice(11) : '' }
}
