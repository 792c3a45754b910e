import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { liftComplaint, takeTurnOf } from '../../recipient-email/server/commands.ts'
import { isComplaintOf } from '../../recipient-email/server/queries.ts'
import type { MessageChannel } from '../rules.ts'
import { recipientOptOuts } from './tables.ts'

type Channel = 'email' | 'sms' | 'whatsapp'

export async function isOptedOut(db: Database, channel: Channel, address: string): Promise<boolean> {
  return (await db.$count(recipientOptOuts, of(channel, address))) > 0
}

/** Only what goes to an address can be stopped for it. */
export function isStoppable(channel: MessageChannel): channel is Channel {
  return channel !== 'push' && channel !== 'webhook'
}

/** Since when the owner of an address wants no messages, and whether they complained of one. */
export async function optOutOf(db: Database, channel: Channel, address: string) {
  const rows = await db.select({ at: recipientOptOuts.at }).from(recipientOptOuts).where(of(channel, address))
  const [first] = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return first && { at: first.at, hasComplained: channel === 'email' && (await isComplaintOf(db, address)) }
}

/** Whoever stops messages to their number means texts and WhatsApp alike. */
export function channelsOfOne(channel: Channel): Channel[] {
  return channel === 'email' ? ['email'] : ['sms', 'whatsapp']
}

function of(channel: Channel, address: string) {
  return and(inArray(recipientOptOuts.channel, channelsOfOne(channel)), eq(recipientOptOuts.address, address))
}

type Wish = { channel: Channel; address: string; isOptedOut: boolean }

/** What the owner of an address wants holds for every later message to it; whether that is new. */
export async function setOptOut(tx: Transaction, { now }: Pick<Machine, 'now'>, wish: Wish): Promise<boolean> {
  const { channel, address } = wish
  const isChanged = wish.isOptedOut
    ? await addOptOut(tx, { now }, { channel, address })
    : await removeOptOut(tx, { now }, { channel, address })
  if (!isChanged) return false
  // By the channel alone: whose address it is has no place in a log that is kept for ever.
  await recordEvent(
    tx,
    { now },
    {
      kind: wish.isOptedOut ? 'recipientMessage.optedOut' : 'recipientMessage.optedIn',
      entity: 'recipientMessage',
      entityId: channel,
      after: { channel },
    },
  )
  return true
}

type Of = { channel: Channel; address: string }

async function addOptOut(tx: Transaction, { now }: Pick<Machine, 'now'>, { channel, address }: Of): Promise<boolean> {
  const row = { channel, address, at: now() }
  return (await tx.insert(recipientOptOuts).values(row).onConflictDoNothing().returning()).length > 0
}

async function removeOptOut(tx: Transaction, { now }: Pick<Machine, 'now'>, { channel, address }: Of) {
  const removed = await tx.delete(recipientOptOuts).where(of(channel, address)).returning()
  if (removed.length === 0) return false
  if (channel === 'email') await liftComplaint(tx, { now }, address)
  return true
}

/** Somebody of the office was asked by the owner of an address for messages again, and answers for it with their name. */
export async function liftOptOut(tx: Transaction, context: Context, { channel, address }: Of): Promise<void> {
  if (channel === 'email') await takeTurnOf(tx, address)
  if (!(await removeOptOut(tx, context, { channel, address }))) return
  await recordEvent(tx, context, {
    kind: 'recipientMessage.askedAgain',
    entity: 'recipientMessage',
    entityId: channel,
    after: { channel },
  })
}
