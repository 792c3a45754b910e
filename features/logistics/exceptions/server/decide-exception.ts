import { wallTime } from '#kit/contract/wall-time.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { moveDelivery } from '../../deliveries/server/commands.ts'
import { findDelivery } from '../../deliveries/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Decision } from '../rules.ts'
import { resolve } from './change-exception.ts'
import { clear } from './raise-exception.ts'
import { holdException } from './queries.ts'
import { refusals } from './refusals.ts'

type Decided = { id: number; decision: Decision; version: number; date: string | null; reason: string }

/** What becomes of a failed delivery; with that, nobody is needed any more. */
export async function decide(tx: Transaction, context: Context, decided: Decided): Promise<void> {
  const { id, decision, version, date, reason } = decided
  const { kind, key, deliveryId, closedAt } = await holdException(tx, context.user, id)
  if (closedAt !== null) throw conflict(refusals.closed)
  if (kind !== 'failed' || deliveryId === null) throw conflict(refusals.noDelivery)
  const row = await findDelivery(tx, context.user, deliveryId, 'write')
  if (row.state !== 'failed') throw conflict(refusals.noDelivery)
  if (decision === 'cancel' && reason === '') throw invalid('reason', refusals.noReason)
  const isAgain = decision === 'reschedule'
  const set = isAgain ? { date: await mustBeAhead(tx, context, date) } : {}
  await moveDelivery(tx, context, { row, version, move: decision, reason, set })
  await resolve(tx, context, { id, reason: 'decided', note: reason })
  await clear(tx, context, key, 'movedOn')
}

async function mustBeAhead(tx: Transaction, { now }: Context, date: string | null): Promise<string> {
  const { timeZone } = await logisticsSetting(tx, 'general')
  if (date === null || date < wallTime(now(), timeZone).slice(0, 10)) throw invalid('date', refusals.noDate)
  return date
}
