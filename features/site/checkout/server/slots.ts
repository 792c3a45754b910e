import { isNotNull } from 'drizzle-orm'
import { invalid } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { todayOf } from '../../../logistics/drivers/server/queries.ts'
import type { Slot } from '../../../logistics/slots/contract.ts'
import { daysAhead, slotKey } from '../../../logistics/slots/rules.ts'
import { takeDay } from '../../../logistics/slots/server/commands.ts'
import { freeSlots } from '../../../logistics/slots/server/queries.ts'
import { refusals } from './refusals.ts'
import { shopOrders } from './tables.ts'

/** Worked out again after this long: visitors ask often, and plans change seldom. */
const freshMs = 60_000
const remembered = stateOf(() => ({ at: 0, slots: Promise.resolve<Slot[]>([]) }))

/** Orders that were placed; the others are being placed. */
export const isDone = isNotNull(shopOrders.orderId)

type From = Pick<Machine, 'db' | 'now' | 'bus'>

/** The days ahead on which orders can come, and when. */
export async function slotsNow({ db, now, bus }: From): Promise<Slot[]> {
  const kept = remembered(bus)
  const at = now().getTime()
  if (at - kept.at < freshMs && at >= kept.at) return kept.slots
  kept.at = at
  kept.slots = readSlots({ db, now })
  kept.slots.catch(() => void (kept.at = 0))
  return kept.slots
}

/** An order may have taken the last place of its slot: who asks next is told what there is then. */
export function forgetSlots({ bus }: Pick<From, 'bus'>): void {
  remembered(bus).at = 0
}

async function readSlots(at: Pick<From, 'db' | 'now'>): Promise<Slot[]> {
  const today = await todayOf(at.db, at.now())
  return freeSlots(at, { days: daysAhead(today) })
}

/** Holds a slot for an order, if there is still room: orders of one day are placed one after the other, so that two can’t both take the last place. */
export async function holdSlot(tx: Transaction, { now }: Pick<From, 'now'>, slot: Slot): Promise<void> {
  if (slot.from === '') return
  await takeDay(tx, slot.day)
  const free = await freeSlots({ db: tx, now }, { days: [slot.day] })
  if (!free.some((one) => slotKey(one) === slotKey(slot))) throw invalid('slot', refusals.slotGone)
}
