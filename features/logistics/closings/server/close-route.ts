import { and, eq, isNull } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { holdRouteFor, setClosed, type RouteRecord } from '../../routes/server/commands.ts'
import type { Closing, closeRoute as contract } from '../contract.ts'
import { closingOf, presentClosing } from './queries.ts'
import { refusals } from './refusals.ts'
import { settleStops } from './settle-stops.ts'
import { routeClosings } from './tables.ts'

export type Sent = Input<(typeof contract)['body']>
type Found = Awaited<ReturnType<typeof closingOf>>

/** Settles what is open on a route and signs it off. */
export function closeRoute(context: Context, id: number, sent: Sent): Promise<Closing> {
  const { db, user, now } = context
  return db.transaction(async (tx) => {
    const route = await holdRouteFor(tx, user, { id, action: 'create', subject: 'Closing' })
    mustBeClosable(route)
    const found = await closingOf({ db: tx, now }, user, id)
    mustBeWhole(found, sent)
    mustBeLikely(found, sent, await todayOf(tx, now()))
    await settleStops(tx, context, { route, found, sent })
    const after = await closingOf({ db: tx, now }, user, id)
    const [row] = await tx
      .insert(routeClosings)
      .values({
        routeId: id,
        closedAt: now(),
        userId: user.id,
        personName: user.fullName,
        signedBy: sent.signedBy,
        note: sent.note,
        expectedCents: after.cash.taken,
        handedInCents: sent.handedInCents,
        odometerStart: after.odometer.start,
        odometerEnd: sent.odometerEnd ?? after.odometer.end,
        missingProofs: after.missingProofs.length,
        settled: sent.stops.map(({ deliveryId, choice }) => ({ deliveryId, choice })),
      })
      .returning()
    await setClosed(tx, { id, closedAt: now() })
    // What was taken at its doors is counted for the orders then.
    await context.queue.add({ name: 'order-deliveries.route-closed', data: { routeId: id } }, tx)
    await recordClosed(tx, context, id, sent)
    return presentClosing(row!)
  })
}

function recordClosed(tx: Transaction, context: Context, id: number, { signedBy, note, stops }: Sent) {
  const after = { signedBy, note, stops: stops.length }
  return recordEvent(tx, context, { kind: 'route.closed', entity: 'route', entityId: id, after })
}

function mustBeClosable({ state, departedAt, finishedAt }: RouteRecord): void {
  if (state === 'closed') throw conflict(refusals.closed)
  if (state === 'recalled') throw conflict(refusals.recalled)
  if (!departedAt && !finishedAt) throw conflict(refusals.notBegun)
}

function mustBeWhole({ openStops, missingProofs }: Found, { stops, acceptsMissingProofs }: Sent): void {
  const isSettled = openStops.every(({ deliveryId, choices, isUnserved }) => {
    const given = stops.find((one) => one.deliveryId === deliveryId)
    const needsReason = isUnserved && given?.choice !== 'cancel'
    return given !== undefined && choices.includes(given.choice) && (!needsReason || given.reason !== '')
  })
  const isKnown = stops.every((one) => openStops.some(({ deliveryId }) => deliveryId === one.deliveryId))
  if (!isSettled || !isKnown) throw invalid('stops', refusals.openStops)
  if (missingProofs.length > 0 && !acceptsMissingProofs) throw invalid('acceptsMissingProofs', refusals.missingProofs)
}

/** Later than any delivery is planned again. */
const mostDaysAhead = 366

function mustBeLikely({ odometer, cash }: Found, sent: Sent, today: string): void {
  const isOdd = ({ choice, date }: Sent['stops'][number]) =>
    choice === 'reschedule' && date !== null && (date < today || date > daysAfter(today, mostDaysAhead))
  if (sent.stops.some(isOdd)) throw invalid('stops', refusals.oddDate)
  const { odometerEnd, handedInCents, note } = sent
  if (odometerEnd !== null && odometerEnd < (odometer.start ?? 0)) throw invalid('odometerEnd', refusals.oddOdometer)
  if ((handedInCents ?? 0) !== cash.taken && note === '') throw invalid('note', refusals.cashDifference)
}

/** Opens it again; it goes on where it was. */
export function reopenRoute(context: Context, id: number, reason: string): Promise<Closing> {
  const { db, user, now } = context
  return db.transaction(async (tx) => {
    const route = await holdRouteFor(tx, user, { id, action: 'delete', subject: 'Closing' })
    if (route.state !== 'closed') throw conflict(refusals.notClosed)
    const [row] = await tx
      .update(routeClosings)
      .set({ reopenedAt: now(), reopenedBy: user.fullName, reopenReason: reason })
      .where(and(eq(routeClosings.routeId, id), isNull(routeClosings.reopenedAt)))
      .returning()
    await setClosed(tx, { id, closedAt: null })
    await recordEvent(tx, context, { kind: 'route.reopened', entity: 'route', entityId: id, after: { reason } })
    return presentClosing(row!)
  })
}
