import { and, eq, inArray, max } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { ActionResult } from '../../driver/contract.ts'
import { readActions, resultsOf, takeActions } from '../../driver/server/commands.ts'
import { holdRouteFor } from '../../routes/server/commands.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { recordForDriver as contract } from '../contract.ts'
import { officeReason } from '../rules.ts'
import { refusals } from './refusals.ts'

/** Clocks differ. */
const aMinuteMs = 60_000

type Sent = Input<(typeof contract)['body']>

/** Writes down for a driver what they did. What can't be understood is refused; what contradicts the route is kept as such. */
export function recordForDriver(context: Context, id: number, { reason, actions }: Sent): Promise<ActionResult[]> {
  const { db, user, now } = context
  return db.transaction(async (tx) => {
    const { driverId } = await holdRouteFor(tx, user, { id, action: 'create', subject: 'Proof' })
    if (actions.some(({ at }) => Date.parse(at) > now().getTime() + aMinuteMs)) throw invalid('at', refusals.future)
    const deviceId = `office ${user.id}`
    const known = await knownAmong(
      tx,
      actions.map((one) => one.id),
    )
    const first = await nextSequence(tx, id, deviceId)
    const fresh = actions
      .filter((one) => !known.has(one.id))
      .map((one, index) => ({ ...one, routeId: id, sequence: first + index, sinceStartMs: null, place: null }))
    // One by one: the office may write down what happened in any order.
    const read = fresh.flatMap((one) => readActions([one], { offsetMs: 0, now: now() }))
    if (read.some(({ problem }) => problem !== null)) throw invalid('actions', refusals.incomplete)
    const marked = read.map((one) => ({ ...one, data: { ...one.data, [officeReason]: reason } }))
    await takeActions(tx, context, { driverId, deviceId, byOffice: user.fullName, takenInBy: '', actions: marked })
    return resultsOf(
      tx,
      driverId,
      actions.map((one) => one.id),
    )
  })
}

export async function knownAmong(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: routeActions.id })
    .from(routeActions)
    .where(inArray(routeActions.id, ids.concat('')))
  return new Set(rows.map((row) => row.id))
}

async function nextSequence(tx: Transaction, routeId: number, deviceId: string): Promise<number> {
  const [last] = await tx
    .select({ sequence: max(routeActions.sequence) })
    .from(routeActions)
    .where(and(eq(routeActions.routeId, routeId), eq(routeActions.deviceId, deviceId)))
  return (last?.sequence ?? 0) + 1
}
