import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { localeOf } from '#kit/contract/day-text.ts'
import { peopleLanguages, type PeopleLanguage } from '#kit/contract/sentence.ts'
import { memoize } from '#kit/contract/memoize.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { trackingLink } from '../../deliveries/rules.ts'
import { depotAddresses } from '../../depots/server/queries.ts'
import { shortRoot } from '../../proof-roots/rules/root.ts'
import { newestRoot } from '../../proof-roots/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { MessageSettings } from '../contract.ts'
import type { MessageChannel } from '../rules.ts'
import type { Due } from '../rules/due-messages.ts'
import { dayWords } from '../rules/day-words.ts'
import { whenMayLeave } from '../rules/quiet-hours.ts'
import { fillTemplate, type VariableValues } from '../rules/variables.ts'
import { reachOf, type Reach, type Ways } from './reach-of-recipient.ts'
import type { ToTell } from './read-deliveries.ts'
import { fittingTemplate, say, usualTemplate } from './texts.ts'
import { recipientMessages } from './tables.ts'

/** Emails and webhooks have queues of their own, so this only hands them over. */
export const sendJob = 'recipient-messages.send'
/** These wait for a provider: where it is silent, it holds up no other channel. */
export const outsideJobs = { sms: `${sendJob}.sms`, whatsapp: `${sendJob}.whatsapp`, push: `${sendJob}.push` }

export function jobOf(channel: MessageChannel): string {
  return channel === 'sms' || channel === 'whatsapp' || channel === 'push' ? outsideJobs[channel] : sendJob
}

export type Writer = Pick<Machine, 'now' | 'queue' | 'settings'> & {
  user?: { id: number; fullName: string } | undefined
  address?: string
}
/** What every message of a workspace needs to know. */
export type Facts = {
  settings: MessageSettings
  ways: Ways
  timeZone: string
  company: string
  contact: string
  reasons: ReadonlyMap<string, string>
  /** Where each depot is, for those who come to it. */
  depots: ReadonlyMap<number, string>
  /** The newest that the workspace signed, if any. */
  root: { number: number; hash: string } | undefined
  publicUrl: string
}

export async function factsFor(tx: Database, writer: Writer, known: Pick<Facts, 'settings' | 'ways'>): Promise<Facts> {
  const { timeZone } = await logisticsSetting(tx, 'general')
  const { reasons } = await logisticsSetting(tx, 'failures')
  const { legalName, storeName, phone, contactEmail } = await storeSetting(tx, 'details')
  return {
    ...known,
    timeZone,
    company: storeName || legalName,
    contact: phone || contactEmail,
    reasons: new Map(reasons.map(({ key, name }) => [key, name])),
    depots: await depotAddresses(tx),
    root: await newestRoot(tx),
    publicUrl: writer.settings.publicUrl,
  }
}

/** The driver may take back what they recorded for a moment. */
const undoMs = 60_000

/** Writes what is to be told, and has it sent as soon as it may leave. What was told already stays told. */
export async function writeMessages(
  tx: Transaction,
  writer: Writer,
  { delivery, due, facts }: { delivery: ToTell; due: readonly Due[]; facts: Facts },
): Promise<void> {
  for (const one of due) {
    const [made] = await tx
      .insert(recipientMessages)
      .values(rowOf(writer, delivery, one, facts))
      .onConflictDoNothing()
      .returning()
    if (!made) continue
    if (made.promisedFrom) await supersede(tx, made)
    await recordEvents(tx, writer, [
      {
        kind: 'recipientMessage.written',
        entity: 'recipientMessage',
        entityId: made.id,
        after: { event: made.event, channel: made.channel, status: made.status, reference: delivery.reference },
      },
    ])
    if (made.status === 'waiting') await sendLater(tx, writer, made)
  }
}

export async function sendLater(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  { id, channel, dueAt }: { id: number; channel: MessageChannel; dueAt: Date },
) {
  await queue.add({ name: jobOf(channel), data: { id }, runAt: dueAt, key: String(id) }, tx)
}

/** A time that was never sent isn't told any more once there is a newer one. */
async function supersede(tx: Transaction, { id, deliveryId }: { id: number; deliveryId: number }): Promise<void> {
  const older = await tx
    .select({ id: recipientMessages.id })
    .from(recipientMessages)
    .where(
      and(
        eq(recipientMessages.deliveryId, deliveryId),
        inArray(recipientMessages.status, ['waiting', 'noChannel']),
        isNotNull(recipientMessages.promisedFrom),
      ),
    )
    .for('update')
  const ids = older.map((one) => one.id).filter((one) => one !== id)
  if (ids.length > 0)
    await tx.update(recipientMessages).set({ status: 'cancelled' }).where(inArray(recipientMessages.id, ids))
}

function rowOf({ now }: Writer, delivery: ToTell, { event, key, band }: Due, facts: Facts) {
  const { settings, ways, timeZone } = facts
  const createdAt = now()
  const isEnd = event === 'delivered' || event === 'failed'
  const language = delivery.language ?? settings.language
  const reach = reachOf(delivery, settings, ways)
  return {
    deliveryId: delivery.id,
    depotId: delivery.depotId,
    key,
    event,
    language,
    recipient: delivery.recipient,
    promisedFrom: band?.from ?? null,
    promisedTo: band?.to ?? null,
    dueAt: whenMayLeave(new Date(createdAt.getTime() + (isEnd ? undoMs : 0)), settings.quiet, timeZone),
    createdAt,
    ...reach,
    ...wordsOf({ event, band }, { delivery, language, reach, facts }),
  }
}

type Wording = { delivery: ToTell; language: PeopleLanguage; reach: Reach; facts: Facts }

/** What is said by this channel. */
export function wordsOf(due: Pick<Due, 'event' | 'band'>, { delivery, language, reach, facts }: Wording) {
  const { type } = delivery
  const template = fittingTemplate(
    facts.settings.events[due.event].texts[language] ?? usualTemplate(due.event, language),
    {
      type,
      event: due.event,
      language,
    },
  )
  const values = valuesOf({ delivery, band: due.band, language, facts })
  const pinLine = pinLines.get(due.event)
  const pin = delivery.doorPin && pinLine ? say(language, pinLine, { pin: delivery.doorPin }) : ''
  const short = fillTemplate(template.sms, values)
  // WhatsApp takes the approved words alone; the PIN is on the page that they lead to.
  if (reach.channel === 'whatsapp') return { subject: '', text: short }
  if (reach.channel === 'sms') return { subject: '', text: [short, pin].filter(Boolean).join(' ') }
  const subject = fillTemplate(template.subject, values).replaceAll(/\s+/g, ' ')
  if (reach.channel === 'push') return { subject, text: [short, pin].filter(Boolean).join(' ') }
  const stop = say(language, 'stopLine', { link: `${values.link}/messages?lang=${language}` })
  const text = [fillTemplate(template.text, values), pin, rootLine(due.event, language, facts)]
    .filter(Boolean)
    .join('\n\n')
  return {
    subject,
    text: reach.channel === 'email' ? `${text}\n\n${stop}` : text,
  }
}

/** In what recipients keep of a hand-over, the newest root is where whoever holds the server can’t take it back. */
function rootLine(event: string, language: PeopleLanguage, { root, publicUrl }: Facts): string {
  if (!root || !handedOver.has(event)) return ''
  const list = `${publicUrl}/.well-known/routewright-roots.json`
  return say(language, 'rootLine', { number: String(root.number), root: shortRoot(root.hash), list })
}

const handedOver: ReadonlySet<string> = new Set(['delivered', 'failed'])

type Message = Pick<typeof recipientMessages.$inferSelect, 'event' | 'language' | 'promisedFrom' | 'promisedTo'>

/** What a message that was written earlier says by now, by the channel that reaches its recipient. */
export async function wordsNow(
  tx: Transaction,
  writer: Writer,
  { event, language, promisedFrom: from, promisedTo: to }: Message,
  { settings, ways, ...reached }: Pick<Wording, 'delivery' | 'reach'> & Pick<Facts, 'settings' | 'ways'>,
) {
  const facts = await factsFor(tx, writer, { settings, ways })
  return wordsOf({ event, band: from && to ? { from, to } : null }, { ...reached, language, facts })
}

/** Whether what its recipient says at the door is in it, or behind its link. */
export function tellsPin(event: string): boolean {
  return pinLines.has(event)
}

/** The messages before the hand-over, each with where the PIN is asked for. */
const pinLines: ReadonlyMap<string, 'pinLine' | 'counterPinLine'> = new Map([
  ['confirmed', 'pinLine'],
  ['onTheWay', 'pinLine'],
  ['near', 'pinLine'],
  ['arrived', 'pinLine'],
  ['readyToCollect', 'counterPinLine'],
])

type Valuing = { delivery: ToTell; band: Due['band']; language: PeopleLanguage; facts: Facts }

/** What stands for each variable, in the language of the recipient and by the clock of the workspace. */
export function valuesOf({ delivery, band, language, facts }: Valuing): VariableValues {
  const clock = (at: Date) => timeFormat(`${language} ${facts.timeZone}`).format(at)
  return {
    // A stranger may have typed anything as a name, for the owner of another’s address to read.
    name: delivery.isByStranger ? say(language, 'customer') : delivery.recipient,
    company: facts.company,
    reference: delivery.reference,
    day: dayWords(delivery.date, language),
    link: trackingLink(facts.publicUrl, delivery.trackingCode),
    calendar: `${facts.publicUrl}/api/track/${delivery.trackingCode}/calendar?lang=${language}`,
    contact: facts.contact,
    band: band ? say(language, 'band', { from: clock(band.from), to: clock(band.to) }) : '',
    stops: delivery.stopsBefore === null ? '' : String(delivery.stopsBefore),
    time: delivery.doneAt ? clock(delivery.doneAt) : '',
    place: facts.depots.get(delivery.depotId ?? 0) ?? '',
    reason: facts.reasons.get(delivery.failureReason) ?? (delivery.failureReason || say(language, 'noReason')),
  }
}

const timeFormat = memoize((of) => {
  const [language, timeZone] = of.split(' ')
  const locale = localeOf(peopleLanguages.find((one) => one === language) ?? 'en')
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
})
