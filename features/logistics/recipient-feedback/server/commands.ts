import { and, eq } from 'drizzle-orm'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { deliveries, rowLock } from '../../deliveries/server/tables.ts'
import { raise } from '../../exceptions/server/commands.ts'
import { countWork } from '../../recipient-checks/server/commands.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { mayReport, mayReturn, mostChanges, mostProblems, whyNotRated, type ProblemKind } from '../rules.ts'
import { refusals } from './refusals.ts'
import { deliveryProblems, deliveryRatings } from './tables.ts'

/** A recipient, who has no account. */
type Sayer = Pick<Machine, 'now' | 'queue'> & { user: undefined; address?: string }

type Rating = { id: number; stars: number; comment: string }

/** The recipient rates their delivery, or thinks again within a day. */
export async function rate(tx: Transaction, sayer: Sayer, { id, stars, comment }: Rating): Promise<void> {
  const delivery = await hold(tx, id)
  const at = sayer.now()
  const [known] = await tx.select().from(deliveryRatings).where(eq(deliveryRatings.deliveryId, id))
  const { offers } = await logisticsSetting(tx, 'tracking')
  if (!offers.rating) throw conflict(refusals.notOffered.rating)
  const problem = whyNotRated(delivery, known, at)
  if (problem) throw conflict(refusals.whyNotRated[problem])
  if (known?.stars === stars && known.comment === comment) return
  await countWork({ ...sayer, db: tx }, { sender: `rating ${id}`, most: mostChanges })
  const set = { stars, comment, changedAt: at }
  await tx
    .insert(deliveryRatings)
    .values({ deliveryId: id, givenAt: at, ...set })
    .onConflictDoUpdate({ target: deliveryRatings.deliveryId, set })
  // What they wrote stays out of the log, which is kept for ever.
  await recordEvent(tx, sayer, {
    kind: 'recipientFeedback.ratedByRecipient',
    entity: 'recipientFeedback',
    entityId: id,
    ...(known && { before: { stars: known.stars } }),
    after: { stars },
  })
}

type Report = { id: number; kind: ProblemKind; text: string }

/** Someone in the office looks at what a recipient reports. */
export async function report(tx: Transaction, sayer: Sayer, { id, kind, text }: Report): Promise<void> {
  const delivery = await hold(tx, id)
  const { offers } = await logisticsSetting(tx, 'tracking')
  if (!offers.problem) throw conflict(refusals.notOffered.problem)
  if (!mayReport(delivery)) throw conflict(refusals.nothingToReport)
  if (kind === 'return' && !mayReturn(delivery)) throw invalid('kind', refusals.nothingToReturn)
  if (kind === 'other' && text === '') throw invalid('text', refusals.noText)
  if (await isKnown(tx, { id, kind, text })) return
  const [problem] = await tx
    .insert(deliveryProblems)
    .values({ deliveryId: id, kind, text, reportedAt: sayer.now() })
    .returning({ id: deliveryProblems.id })
  await recordEvent(tx, sayer, {
    kind: 'recipientFeedback.reported',
    entity: 'recipientFeedback',
    entityId: id,
    after: { problem: kind },
  })
  const { routeId, driverId, depotId } = delivery
  const facts = { complaint: kind, ...(text && { note: text }) }
  const key = `complaint ${problem?.id}`
  await raise(tx, sayer, { kind: 'complaint', key, deliveryId: id, routeId, driverId, depotId, facts })
}

/** A button that was pressed twice, or a reply that was lost: the office has it. Refused where it has enough of others. */
async function isKnown(tx: Transaction, { id, kind, text }: Report): Promise<boolean> {
  const isOf = eq(deliveryProblems.deliveryId, id)
  const isSame = and(isOf, eq(deliveryProblems.kind, kind), eq(deliveryProblems.text, text))
  if ((await tx.$count(deliveryProblems, isSame)) > 0) return true
  if ((await tx.$count(deliveryProblems, isOf)) >= mostProblems) throw conflict(refusals.enoughReports)
  return false
}

/** The delivery as it is now; what two say of it at the same moment comes one after the other. */
async function hold(tx: Transaction, id: number) {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for(rowLock)
  if (!row) throw conflict(refusals.gone)
  return row
}
