import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeTurn } from '#kit/server/turns.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import type { Parcel } from '../../plans/server/commands.ts'
import type { Slot } from '../contract.ts'
import { holdMinutes, slotKey } from '../rules.ts'
import { heldBy, pricedSlots, type PricedSlot } from './queries.ts'
import { slotHolds } from './tables.ts'

/** Waits for others who take a slot of this day: what is free is only known once they have. */
export function takeDay(tx: Transaction, day: string): Promise<void> {
  return takeTurn(tx, `slots of ${day}`)
}

/** The days are those that are offered. */
type Wish = {
  key: string
  slot: Slot
  days: readonly string[]
  parcel: Parcel
  deliveryId: number | null
  signal: AbortSignal
}

/** Keeps a slot free for five minutes in place of the one held before; nothing where it is free no more. */
export async function holdSlot(
  tx: Transaction,
  machine: Machine,
  { key, slot, days, parcel, deliveryId, signal }: Wish,
): Promise<(PricedSlot & { until: string }) | undefined> {
  await takeDay(tx, slot.day)
  const free = await pricedSlots({ ...machine, db: tx }, { days, on: slot.day, parcel, key, signal })
  const found = free.find((one) => slotKey(one) === slotKey(slot))
  if (!found) return undefined
  const { day, from, to } = found
  const expiresAt = new Date(machine.now().getTime() + holdMinutes * 60_000)
  const set = { deliveryId, day, from, to, parcel, expiresAt, confirmedAt: null }
  await forgetOld(tx, machine)
  await tx
    .insert(slotHolds)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: slotHolds.key, set })
  return { ...found, until: expiresAt.toISOString() }
}

type Confirming = {
  key: string
  /** Under what it is kept instead of the one chosen before. */
  as: string
}

/** Chooses the slot that is held for good; nothing where it is held no more. Until its plan has it, its place is kept. */
export async function confirmHold(
  tx: Transaction,
  machine: Machine,
  { key, as }: Confirming,
): Promise<Slot | undefined> {
  const at = { ...machine, db: tx }
  const found = await heldBy(at, key)
  if (!found) return undefined
  await takeDay(tx, found.day)
  const hold = await heldBy(at, key)
  if (!hold || slotKey(hold) !== slotKey(found)) return undefined
  await tx.delete(slotHolds).where(eq(slotHolds.key, as))
  await tx.update(slotHolds).set({ key: as, confirmedAt: machine.now() }).where(eq(slotHolds.key, key))
  const { day, from, to } = hold
  return { day, from, to }
}

/** Lets go of a slot that is held; false where none is. */
export async function releaseHold(tx: Transaction, key: string): Promise<boolean> {
  const isHeld = and(eq(slotHolds.key, key), isNull(slotHolds.confirmedAt))
  return (await tx.delete(slotHolds).where(isHeld).returning({ key: slotHolds.key })).length > 0
}

const keptMs = 86_400_000

/** What was chosen for good is kept until its day is over. */
async function forgetOld(tx: Transaction, { now }: Machine): Promise<void> {
  const isLapsed = and(isNull(slotHolds.confirmedAt), lt(slotHolds.expiresAt, new Date(now().getTime() - keptMs)))
  const isPast = lt(slotHolds.day, await todayOf(tx, now()))
  await tx.delete(slotHolds).where(or(isLapsed, isPast))
}
