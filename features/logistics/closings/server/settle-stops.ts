import { eq } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { moveDelivery } from '../../deliveries/server/commands.ts'
import { deliveries, rowLock } from '../../deliveries/server/tables.ts'
import { readActions, takeActions } from '../../driver/server/commands.ts'
import type { RouteRecord } from '../../routes/server/commands.ts'
import type { ActionKind } from '../../driver/rules.ts'
import type { Sent } from './close-route.ts'
import type { closingOf } from './queries.ts'

type Settling = { route: RouteRecord; found: Awaited<ReturnType<typeof closingOf>>; sent: Sent }

/** Writes down for the driver what is missing, then lets each delivery go on. */
export async function settleStops(tx: Transaction, context: Context, settling: Settling): Promise<void> {
  await recordEnd(tx, context, settling)
  for (const { deliveryId, choice, date, reason } of settling.sent.stops) {
    const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId)).for(rowLock)
    if (!row) continue
    const set = choice === 'reschedule' && date !== null ? { date } : {}
    await moveDelivery(tx, context, { row, move: choice, reason, set })
  }
}

type Act = { kind: ActionKind; stopId: number | null; data: Record<string, unknown> }

async function recordEnd(tx: Transaction, context: Context, settling: Settling): Promise<void> {
  const { id: routeId, driverId } = settling.route
  const { user, now } = context
  const common = { routeId, at: now().toISOString(), sinceStartMs: null, place: null }
  const sent = actsOf(settling).map((act, index) => ({
    ...act,
    ...common,
    id: crypto.randomUUID(),
    sequence: index + 1,
  }))
  const actions = readActions(sent, { offsetMs: 0, now: now() })
  // Of its own, so that the acts of an earlier closing don't stand among these.
  const deviceId = `closing ${crypto.randomUUID()}`
  await takeActions(tx, context, { driverId, deviceId, byOffice: user.fullName, takenInBy: '', actions })
}

function actsOf({ found, sent }: Settling): Act[] {
  const given = (deliveryId: number) => sent.stops.find((one) => one.deliveryId === deliveryId)
  const failed = found.openStops.flatMap(({ deliveryId, isUnserved }): Act[] => {
    const one = given(deliveryId)
    const isFailed = isUnserved && one !== undefined && one.choice !== 'cancel'
    return isFailed ? [{ kind: 'fail', stopId: deliveryId, data: { reason: one.reason } }] : []
  })
  const back = found.openStops.flatMap(({ deliveryId, isBack }) =>
    given(deliveryId)?.isBack && !isBack ? [deliveryId] : [],
  )
  const odometer = sent.odometerEnd === null ? {} : { odometer: sent.odometerEnd, odometerUnit: 'km' }
  return [
    ...failed,
    ...(back.length > 0 ? [{ kind: 'returned' as const, stopId: null, data: { deliveryIds: back } }] : []),
    ...(found.isFinished ? [] : [{ kind: 'finish' as const, stopId: null, data: odometer }]),
  ]
}
