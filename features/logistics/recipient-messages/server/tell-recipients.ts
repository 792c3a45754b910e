import { and, asc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { recipientJob } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { timesBesideMessages } from '../../promise-ledger/server/queries.ts'
import type { MessageSettings } from '../contract.ts'
import { dueMessages, type Told } from '../rules/due-messages.ts'
import { deliveriesToTell, type ToTell } from './read-deliveries.ts'
import { waysFor } from './reach-of-recipient.ts'
import { messageSettings } from './settings.ts'
import { recipientMessages } from './tables.ts'
import { factsFor, writeMessages, type Facts } from './write-messages.ts'

/** Looks at deliveries of which something changed, in jobs that were added with the change. */
export function workOnTelling(machine: Machine): void {
  machine.queue.work(recipientJob, (data, finish) =>
    machine.db.transaction(async (tx) => {
      await finish(tx)
      const { value: settings } = await messageSettings(tx)
      if (settings.isOn) await tell(tx, machine, { ids: await idsIn(tx, data), settings })
    }),
  )
}

/** Deliveries by their numbers, or those of a route that are on their way. */
async function idsIn(tx: Transaction, { ids, routeId }: Record<string, unknown>): Promise<number[]> {
  if (Array.isArray(ids)) return ids.map(Number)
  const isOnRoute = and(eq(deliveries.routeId, Number(routeId)), eq(deliveries.state, 'outForDelivery'))
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(isOnRoute)
    .orderBy(asc(deliveries.id))
    .limit(5000)
  return rows.map(({ id }) => id)
}

type Telling = { ids: readonly number[]; settings: MessageSettings }

/** Writes what the recipients of these deliveries are to be told now and weren’t yet. */
async function tell(tx: Transaction, machine: Machine, { ids, settings }: Telling): Promise<void> {
  if (ids.length === 0) return
  // One after the other: two at the same moment would not see what the other tells.
  await takeAdvisoryLock(tx, 'recipient_messages')
  const now = machine.now()
  const rows = await deliveriesToTell(tx, ids, now)
  const ways = await waysFor(tx, machine, { contacts: rows, settings })
  const facts = await factsFor(tx, machine, { settings, ways })
  const toldOf = await toldBefore(tx, ids, facts.timeZone)
  const countOf = await countToday(tx, ids, { now, timeZone: facts.timeZone })
  for (const delivery of rows) {
    const due = dueMessages(delivery, toldOf.get(delivery.id) ?? [], settings, now)
    const room = Math.max(0, settings.mostPerDay - (countOf.get(delivery.id) ?? 0))
    await writeMessages(tx, machine, { delivery, due: due.slice(0, room), facts })
    await lookAgainWhenNear(tx, machine, delivery, facts)
  }
}

/** What they were told by messages and otherwise, in order. */
async function toldBefore(tx: Transaction, ids: readonly number[], timeZone: string): Promise<Map<number, Told[]>> {
  const { deliveryId, key, event, promisedFrom, promisedTo, status, createdAt, id, isTest } = recipientMessages
  const rows = await tx
    .select({ deliveryId, key, event, promisedFrom, promisedTo, status, at: createdAt })
    .from(recipientMessages)
    .where(and(inArray(deliveryId, [...ids]), eq(isTest, false)))
    .orderBy(asc(id))
  const messages = rows.map(({ promisedFrom: from, promisedTo: to, ...row }) => {
    const isHeld = row.status !== 'cancelled' && from && to
    return { ...row, band: isHeld ? { from, to } : null }
  })
  const beside = (await timesBesideMessages(tx, ids)).map(({ earliest: from, latest: to, toldAt, channel, ...one }) => {
    const day = wallTime(from, timeZone).slice(0, 10)
    return { ...one, key: `${channel} ${day}`, event: 'confirmed' as const, band: { from, to }, at: toldAt }
  })
  const all = [...messages, ...beside].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const told = new Map<number, Told[]>()
  for (const one of all) told.set(one.deliveryId, [...(told.get(one.deliveryId) ?? []), one])
  return told
}

type Today = { now: Date; timeZone: string }

async function countToday(
  tx: Transaction,
  ids: readonly number[],
  { now, timeZone }: Today,
): Promise<Map<number, number>> {
  const { deliveryId, createdAt, status, isTest } = recipientMessages
  const midnight = momentAt(`${wallTime(now, timeZone).slice(0, 10)}T00:00`, timeZone)
  const isOfToday = and(
    inArray(deliveryId, [...ids]),
    eq(isTest, false),
    gt(createdAt, midnight),
    notInArray(status, ['cancelled', 'noAddress', 'optedOut', 'blocked', 'tooMany']),
  )
  const counts = new Map<number, number>()
  for (const row of await tx.select({ deliveryId }).from(recipientMessages).where(isOfToday))
    counts.set(row.deliveryId, (counts.get(row.deliveryId) ?? 0) + 1)
  return counts
}

/** Time alone brings a vehicle near, where its forecast stays the same. */
async function lookAgainWhenNear(tx: Transaction, machine: Machine, { id, state, eta }: ToTell, { settings }: Facts) {
  if (state !== 'outForDelivery' || eta === null || !settings.events.near.isOn) return
  const runAt = new Date(eta.getTime() - settings.near.minutes * 60_000)
  if (runAt <= machine.now()) return
  await machine.queue.add({ name: recipientJob, data: { ids: [id] }, runAt, key: `near ${id}` }, tx)
}
