import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import type { Parcel } from '../../plans/server/commands.ts'
import type { Slot } from '../contract.ts'
import { holdMinutes, mostOfDay, slotKey } from '../rules.ts'
import { countOpenOn, freeSlots, heldBy, pricedSlots, standOf, type PricedSlot } from './queries.ts'
import { refusals } from './refusals.ts'
import { slotHolds } from './tables.ts'

/** Waits for others who take a slot of this day: what is free is only known once they have. */
export function takeDay(tx: Transaction, day: string): Promise<void> {
  return takeAdvisoryLock(tx, `slots of ${day}`)
}

type Wish = {
  key: string
  slot: Slot
  /** Those that are offered. */
  days: readonly string[]
  parcel: Parcel
  deliveryId: number | null
  signal: AbortSignal
  /** Refuses it if it may not be held any more, once nobody else can change that. */
  check?: (tx: Transaction) => Promise<void>
}
type HeldSlot = PricedSlot & { until: string }

/** As often as others may come between what is free and taking it. */
const mostTries = 3

/**
 * Keeps a slot free for five minutes in place of the one held before; nothing where it is free no more. What is free is asked of plans and routers before
 * anyone has to wait for it.
 */
export async function holdSlot(machine: Machine, wish: Wish): Promise<HeldSlot | undefined> {
  const { key, slot, days, parcel, signal } = wish
  for (let tries = 0; tries < mostTries; tries++) {
    const stand = await standOf(machine, { days: [slot.day], parcel, key })
    const [found] = await pricedSlots(machine, { days, slot, parcel, key, signal })
    if (!found) return undefined
    const until = await machine.db.transaction((tx) => take(tx, machine, { wish, stand }))
    if (until) return { ...found, until: until.toISOString() }
  }
  return undefined
}

/** Nothing where something has changed since the slot was found to be free. */
async function take(
  tx: Transaction,
  machine: Machine,
  { wish, stand }: { wish: Wish; stand: string },
): Promise<Date | undefined> {
  const { key, slot, parcel, deliveryId, check } = wish
  const { day, from, to } = slot
  await check?.(tx)
  await takeDay(tx, day)
  const at = { ...machine, db: tx }
  if ((await standOf(at, { days: [day], parcel, key })) !== stand) return undefined
  if (from !== '' && !(await isStillFree(at, wish))) return undefined
  if ((await countOpenOn(at, { day, key })) >= mostOfDay) throw conflict(refusals.tooManyOfDay)
  const expiresAt = new Date(machine.now().getTime() + holdMinutes * 60_000)
  const set = { deliveryId, day, from, to, parcel, expiresAt, confirmedAt: null }
  await forgetOld(tx, machine)
  await tx
    .insert(slotHolds)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: slotHolds.key, set })
  return expiresAt
}

/** What was ordered meanwhile may fill a slot without a change of the plan. */
async function isStillFree(at: Pick<Machine, 'db' | 'now'>, { slot, parcel, key }: Wish): Promise<boolean> {
  const free = await freeSlots(at, { days: [slot.day], depotId: parcel.depotId, key })
  return free.some((one) => slotKey(one) === slotKey(slot))
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
