import { and, eq, inArray, or } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { hasListeners } from '#platform/webhooks/server/commands.ts'
import type { MessageSettings } from '../contract.ts'
import { phoneToSend, type MessageChannel, type MessageStatus } from '../rules.ts'
import { channelsOfOne } from './opt-outs.ts'
import { hasSms } from './sms-provider.ts'
import { pushedAmong } from '../../recipient-push/server/commands.ts'
import { blocksOf } from '../../recipient-email/server/queries.ts'
import { hasWhatsapp } from '../../recipient-whatsapp/server/queries.ts'
import { recipientOptOuts } from './tables.ts'

export const messageTopic = 'recipientMessage.due'

/** The channels that are set up, and who wants nothing by them. */
export type Ways = {
  isOpen: Record<MessageChannel, boolean>
  optOuts: ReadonlySet<string>
  /** Email addresses from which an email came back. */
  blocked: ReadonlySet<string>
  /** Deliveries that a browser of their recipient gets notifications of. */
  pushed: ReadonlySet<number>
}
type Contact = { id: number; phone: string; email: string }
export type Reach = { channel: MessageChannel; address: string; status: MessageStatus }

export function addressesOf(
  { phone, email }: Omit<Contact, 'id'>,
  { countryCode }: Pick<MessageSettings, 'countryCode'>,
) {
  const number = phoneToSend(phone, countryCode)
  return { email: email.toLowerCase() || undefined, sms: number, whatsapp: number }
}

const optOutKey = (channel: MessageChannel, address: string) => `${channel} ${address}`

export async function waysFor(
  tx: Transaction,
  machine: Pick<Machine, 'mailer' | 'outboundSockets'>,
  { contacts, settings }: { contacts: readonly Contact[]; settings: Pick<MessageSettings, 'countryCode'> },
): Promise<Ways> {
  const addresses = contacts.map((contact) => addressesOf(contact, settings))
  const { channel, address } = recipientOptOuts
  const isOut = (of: 'email' | 'sms' | 'whatsapp') =>
    and(eq(channel, of), inArray(address, addresses.flatMap((one) => one[of] ?? []).concat('')))
  const rows = await tx
    .select()
    .from(recipientOptOuts)
    .where(or(isOut('email'), isOut('sms'), isOut('whatsapp')))
    .limit(10_000)
  const blocks = await blocksOf(
    tx,
    addresses.flatMap(({ email }) => email ?? []),
  )
  return {
    isOpen: await openChannels(tx, machine),
    pushed: await pushedAmong(
      tx,
      contacts.map(({ id }) => id),
    ),
    blocked: new Set(blocks.map((block) => block.address)),
    optOuts: new Set(
      rows.flatMap((row) => channelsOfOne(row.channel).map((channel) => optOutKey(channel, row.address))),
    ),
  }
}

/** Which channels are set up. */
export async function openChannels(
  tx: Transaction,
  { mailer, outboundSockets }: Pick<Machine, 'mailer' | 'outboundSockets'>,
): Promise<Record<MessageChannel, boolean>> {
  return {
    email: mailer !== undefined,
    sms: await hasSms(tx, { outboundSockets }),
    whatsapp: await hasWhatsapp(tx),
    push: true,
    webhook: await hasListeners(tx, messageTopic),
  }
}

/** The first channel that reaches a recipient; where none does, the one that comes nearest, with what it lacks. */
export function reachOf(
  contact: Contact,
  settings: Pick<MessageSettings, 'channels' | 'countryCode'>,
  ways: Ways,
): Reach {
  const addresses = {
    ...addressesOf(contact, settings),
    webhook: '',
    push: ways.pushed.has(contact.id) ? '' : undefined,
  }
  const all = settings.channels.map((channel): Reach => {
    const address = addresses[channel]
    if (address === undefined) return { channel, address: '', status: 'noAddress' }
    if (channel === 'email' && ways.blocked.has(address)) return { channel, address, status: 'blocked' }
    if (ways.optOuts.has(optOutKey(channel, address))) return { channel, address, status: 'optedOut' }
    return { channel, address, status: ways.isOpen[channel] ? 'waiting' : 'noChannel' }
  })
  const order: MessageStatus[] = ['waiting', 'blocked', 'noChannel', 'optedOut']
  const best = order.map((status) => all.find((one) => one.status === status)).find((one) => one !== undefined)
  // Whoever has no address is not without one because of a browser.
  const nearest = all.find(({ channel }) => channel !== 'push') ?? all[0]
  return best ?? nearest ?? { channel: 'email', address: '', status: 'noAddress' }
}
