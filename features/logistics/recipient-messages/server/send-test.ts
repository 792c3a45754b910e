import { eq } from 'drizzle-orm'
import { countCall } from '#kit/server/call-log.ts'
import { conflict } from '#kit/server/errors.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { users } from '#platform/access/server/tables.ts'
import { isBlocked } from '../../recipient-email/server/queries.ts'
import type { sendTestMessage, testChannels } from '../contract.ts'
import type { MessageEvent, MessageStatus } from '../rules.ts'
import { exampleDelivery } from './example.ts'
import { isOptedOut } from './opt-outs.ts'
import { addressesOf, openChannels } from './reach-of-recipient.ts'
import { refusals } from './refusals.ts'
import { messageSettings } from './settings.ts'
import { messageTests, recipientMessages } from './tables.ts'
import { say } from './texts.ts'
import { sendLater, wordsOf } from './write-messages.ts'

type Wanted = { event: MessageEvent; channel: (typeof testChannels)[number]; language: PeopleLanguage }

/** Sends somebody the text of an event as a recipient of today would get it; it promises nothing and counts nowhere. */
export async function sendTest(context: Context, wanted: Wanted): Promise<ReplyOf<typeof sendTestMessage>> {
  const { value: settings } = await messageSettings(context.db)
  const example = await exampleDelivery(context, settings)
  if (!example) throw conflict(refusals.noExample)
  await countTest(context)
  return context.db.transaction(async (tx) => {
    const { channel, event, language } = wanted
    const address = await ownAddress(tx, context, { channel, countryCode: settings.countryCode })
    const status = await statusBy(tx, context, { channel, address })
    const reach = { channel, address, status }
    const words = wordsOf({ event, band: example.band }, { ...example, language, reach })
    const label = say(language, 'test')
    const createdAt = context.now()
    const { delivery } = example
    const [made] = await tx
      .insert(recipientMessages)
      .values({
        ...reach,
        deliveryId: delivery.id,
        depotId: delivery.depotId,
        key: `test ${crypto.randomUUID()}`,
        event,
        isTest: true,
        language,
        recipient: context.user.fullName,
        subject: words.subject && `${label} ${words.subject}`,
        text: `${label} ${words.text}`,
        dueAt: createdAt,
        createdAt,
      })
      .returning()
    if (status === 'waiting') await sendLater(tx, context, made!)
    await recordEvent(tx, context, {
      kind: 'recipientMessage.tested',
      entity: 'recipientMessage',
      entityId: made!.id,
      after: { event, channel, status },
    })
    return { id: made!.id, address, status }
  })
}

const [mostAnHour, hourMs] = [20, 3_600_000]

/** Anybody may write a number into their own profile: it is called on only so often. */
function countTest(context: Context): Promise<void> {
  const sender = String(context.user.id)
  return countCall(context, {
    log: messageTests,
    sender,
    most: mostAnHour,
    windowMs: hourMs,
    refusal: refusals.manyTests,
  })
}

type Own = { channel: Wanted['channel']; countryCode: string }

/** To themselves alone: nobody else gets what nobody ordered. */
async function ownAddress(tx: Transaction, { user }: Context, { channel, countryCode }: Own): Promise<string> {
  if (channel === 'webhook') return ''
  const [own] = await tx.select({ email: users.email, phone: users.contact }).from(users).where(eq(users.id, user.id))
  const address = own && addressesOf(own, { countryCode })[channel]
  if (address === undefined) throw conflict(refusals.noOwnPhone)
  return address
}

async function statusBy(
  tx: Transaction,
  context: Context,
  { channel, address }: { channel: Wanted['channel']; address: string },
): Promise<MessageStatus> {
  if (channel !== 'webhook' && (await isOptedOut(tx, channel, address))) return 'optedOut'
  if (channel === 'email' && (await isBlocked(tx, address))) return 'blocked'
  return (await openChannels(tx, context))[channel] ? 'waiting' : 'noChannel'
}
