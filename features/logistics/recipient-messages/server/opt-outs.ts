import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { liftComplaint } from '../../recipient-email/server/commands.ts'
import { recipientOptOuts } from './tables.ts'

type Channel = 'email' | 'sms' | 'whatsapp'

export async function isOptedOut(db: Database, channel: Channel, address: string): Promise<boolean> {
  return (await db.$count(recipientOptOuts, of(channel, address))) > 0
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
  const changed = wish.isOptedOut
    ? await tx.insert(recipientOptOuts).values({ channel, address, at: now() }).onConflictDoNothing().returning()
    : await tx.delete(recipientOptOuts).where(of(channel, address)).returning()
  if (changed.length === 0) return false
  if (channel === 'email' && !wish.isOptedOut) await liftComplaint(tx, { now }, address)
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
