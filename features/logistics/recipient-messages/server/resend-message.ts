import { and, eq, inArray, sql } from 'drizzle-orm'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { askedKey, isStillTrue, mayBeSentAgain } from '../rules.ts'
import { whenMayLeave } from '../rules/quiet-hours.ts'
import { isOvertaken, messageDetail } from './queries.ts'
import { reachOf, waysFor } from './reach-of-recipient.ts'
import { deliveriesToTell } from './read-deliveries.ts'
import { refusals } from './refusals.ts'
import { messageSettings } from './settings.ts'
import { recipientMessages } from './tables.ts'
import type { Stored } from './change-message.ts'
import { sendLater, wordsNow } from './write-messages.ts'

/** Tells the same once more by its channel, to whoever the delivery is for by now, with their link. */
export async function resend(tx: Transaction, context: Context, messageId: number): Promise<number> {
  const now = context.now()
  const shown = await messageDetail(tx, context.user, { messageId, now, action: 'write' })
  const [row] = await tx.select().from(recipientMessages).where(eq(recipientMessages.id, messageId)).for('update')
  if (!row) throw notFound(refusals.things.message, messageId)
  mustBeResendable(row, shown.status)
  if (await isUnderWay(tx, row)) throw conflict(refusals.underWay)
  const [delivery] = await deliveriesToTell(tx, [row.deliveryId], now)
  if (!delivery || !isStillTrue(row.event, delivery.state) || (await isOvertaken(tx, row)))
    throw conflict(refusals.outdated)
  const { value: settings } = await messageSettings(tx)
  const ways = await waysFor(tx, context, { contacts: [delivery], settings })
  const reach = reachOf(delivery, { ...settings, channels: [row.channel] }, ways)
  if (reach.status === 'optedOut') throw conflict(refusals.optedOut)
  if (reach.status === 'blocked') throw conflict(refusals.blocked, { address: reach.address })
  if (reach.status !== 'waiting') throw conflict(refusals.unreachable)
  const words = await wordsNow(tx, context, row, { delivery, reach, settings, ways })
  const { timeZone } = await logisticsSetting(tx, 'general')
  const { id: _, emailId: __, acceptedAt: ___, endedAt: ____, error: _____, key, ...same } = row
  const [made] = await tx
    .insert(recipientMessages)
    .values({
      ...same,
      ...reach,
      ...words,
      recipient: delivery.recipient,
      key: askedKey(key, await timesSent(tx, row)),
      createdAt: now,
      dueAt: whenMayLeave(now, settings.quiet, timeZone),
    })
    .returning()
  await sendLater(tx, context, made!)
  await recordEvent(tx, context, {
    kind: 'recipientMessage.resent',
    entity: 'recipientMessage',
    entityId: made!.id,
    after: { event: row.event, channel: row.channel, reference: delivery.reference },
  })
  return made!.id
}

function mustBeResendable({ isTest }: Stored, status: Stored['status']): void {
  if (isTest) throw conflict(refusals.wasTest)
  if (!mayBeSentAgain(status)) throw conflict(refusals.underWay)
}

/** Somebody else asked for the same a moment ago, and not for a test of it: the row is held, so that one comes after the other. */
async function isUnderWay(tx: Transaction, { deliveryId, event }: Stored): Promise<boolean> {
  const { deliveryId: delivery, event: told, status, isTest } = recipientMessages
  const isOpen = and(eq(isTest, false), inArray(status, ['waiting', 'sending']))
  const isSame = and(eq(delivery, deliveryId), eq(told, event), isOpen)
  return (await tx.$count(recipientMessages, isSame)) > 0
}

function timesSent(
  tx: Transaction,
  { deliveryId, event }: Pick<typeof recipientMessages.$inferSelect, 'deliveryId' | 'event'>,
) {
  return tx.$count(
    recipientMessages,
    sql`${recipientMessages.deliveryId} = ${deliveryId} and ${recipientMessages.event} = ${event}`,
  )
}
