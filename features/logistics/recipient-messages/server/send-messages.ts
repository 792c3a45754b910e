import { and, eq, inArray } from 'drizzle-orm'
import type { Machine, Transaction, WorkOnJob } from '#kit/server/machine.ts'
import { untilWritten } from '#kit/server/until-written.ts'
import { enqueueEmail, mayStrangerWrite } from '#platform/outbox/server/commands.ts'
import { announce } from '#platform/webhooks/server/commands.ts'
import { paidFor } from '../../../ecommerce/orders/server/queries.ts'
import type { DeliveryState } from '../../deliveries/rules.ts'
import { deliveriesOfStrangers, orderOfPart, type Stored as Delivery } from '../../deliveries/server/queries.ts'
import { storedPins } from '../../door-pins/server/queries.ts'
import { isBlocked } from '../../recipient-email/server/queries.ts'
import { pushTo } from '../../recipient-push/server/commands.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { MessageSettings } from '../contract.ts'
import { isAsked, isStillTrue } from '../rules.ts'
import { dayIn } from '../rules/due-messages.ts'
import { whenMayLeave } from '../rules/quiet-hours.ts'
import { handOn, limitMs, type Handed } from './provider-calls.ts'
import { isOptedOut, isStoppable } from './opt-outs.ts'
import { tellTooMany } from './notify.ts'
import { messageTopic, openChannels } from './reach-of-recipient.ts'
import { deliveryStateOf, orderOfDelivery } from './read-deliveries.ts'
import { messageSettings } from './settings.ts'
import { handToSmpp } from './smpp.ts'
import { smsProvider } from './sms-provider.ts'
import { takeNextChannel } from './next-channel.ts'
import { handToWhatsapp } from './whatsapp.ts'
import { recipientMessages } from './tables.ts'
import { change, type Stored } from './change-message.ts'
import { jobOf, outsideJobs, sendJob, tellsPin } from './write-messages.ts'

/** For about three hours: later the time it tells is over. */
const mostAttempts = 12
const leaseMs = 30_000

export function workOnSending(machine: Machine): void {
  const work: WorkOnJob = ({ id }, _, isLast) => send(machine, Number(id), isLast)
  machine.queue.work(sendJob, work, { mostAttempts })
  for (const job of Object.values(outsideJobs)) machine.queue.work(job, work, { mostAttempts, waitsOutside: true })
}

/**
 * A message is claimed, handed on and settled. Where the process died in between, the provider may have it: it isn't sent again, so that no
 * one is told twice.
 */
async function send(machine: Machine, id: number, isLast: boolean): Promise<void> {
  const text = await machine.db.transaction((tx) => claim(tx, machine, id))
  if (!text) return machine.bus.wake()
  const handed = await handBy(machine, text)
  await untilWritten(
    () => machine.db.transaction((tx) => settle(tx, machine, { id, handed, isLast })),
    leaseMs - limitMs,
  )
  machine.bus.wake()
  if (handed.kind === 'later' && !isLast) throw new Error(`The provider answered: ${handed.error}`)
}

function handBy(machine: Machine, row: Stored): Promise<Handed> {
  if (row.channel === 'push') return pushTo(machine, row.deliveryId, AbortSignal.timeout(limitMs))
  return row.channel === 'whatsapp' ? handToWhatsapp(machine, row) : handText(machine, row)
}

async function handText(machine: Machine, { id, address, text }: Stored): Promise<Handed> {
  const provider = await smsProvider(machine)
  if (!provider) return { kind: 'refused', error: 'The secret of the provider can’t be read.' }
  const message = { id, to: address, text }
  const { kind } = provider
  return kind === 'smpp' ? handToSmpp(machine, provider, message) : handOn(machine, { ...provider, kind }, message)
}

/** The text to hand on; nothing where it needs no more, or was handed on within the transaction. */
async function claim(tx: Transaction, machine: Machine, id: number): Promise<Stored | undefined> {
  const [row] = await tx.select().from(recipientMessages).where(eq(recipientMessages.id, id)).for('update')
  if (!row) return undefined
  if (!mayGo(row)) return row.status === 'sending' ? change(tx, machine, row, { status: 'unclear' }) : undefined
  const { value: settings } = await messageSettings(tx)
  const status = await obstacleTo(tx, machine, row, settings)
  // What wasn't sent because it was no longer true may come true again, and is then told.
  if (status === 'cancelled') return change(tx, machine, row, { status, key: `${row.key} cancelled ${id}` })
  if (status) return change(tx, machine, row, { status })
  const dueAt = row.isTest ? machine.now() : await nextDue(tx, machine.now(), settings)
  if (dueAt > machine.now()) return hold(tx, machine, row, dueAt)
  return takeAlong(tx, machine, row)
}

/** Nothing keeps it from leaving but how much was sent to the same address. */
async function takeAlong(tx: Transaction, machine: Machine, row: Stored): Promise<Stored | undefined> {
  if (await isTooMany(tx, machine, row)) {
    await tellTooMany(tx, machine, row)
    return change(tx, machine, row, { status: 'tooMany' })
  }
  if (row.channel === 'email' || row.channel === 'webhook') return handOver(tx, machine, row)
  await change(tx, machine, row, { status: 'sending' })
  return row
}

/** A browser that is woken twice shows the same once; anyone else would be told twice. */
function mayGo({ status, channel }: Stored): boolean {
  return status === 'waiting' || (status === 'sending' && channel === 'push')
}

/** A try may come late, after a provider was busy or the program was down: then the quiet hours hold as well. */
async function nextDue(tx: Transaction, now: Date, { quiet }: MessageSettings): Promise<Date> {
  return whenMayLeave(now, quiet, (await logisticsSetting(tx, 'general')).timeZone)
}

async function hold(tx: Transaction, machine: Machine, row: Stored, dueAt: Date): Promise<undefined> {
  const { id } = row
  await machine.queue.add(
    { name: jobOf(row.channel), data: { id }, runAt: dueAt, key: `${id} ${dueAt.toISOString()}` },
    tx,
  )
  return change(tx, machine, row, { dueAt })
}

/** What keeps a message from being sent now that could be sent when it was written. */
async function obstacleTo(
  tx: Transaction,
  machine: Machine,
  row: Stored,
  settings: MessageSettings,
): Promise<Stored['status'] | undefined> {
  if (!row.isTest && (await isOutdated(tx, row, settings))) return 'cancelled'
  if (isStoppable(row.channel) && (await isOptedOut(tx, row.channel, row.address))) return 'optedOut'
  if (row.channel === 'email' && (await isBlocked(tx, row.address))) return 'blocked'
  const isOpen = await openChannels(tx, machine)
  return isOpen[row.channel] ? undefined : 'noChannel'
}

async function isOutdated(tx: Transaction, row: Stored, settings: MessageSettings): Promise<boolean> {
  const [delivery] = await deliveryStateOf(tx, row.deliveryId)
  if (!delivery || isPast(row, delivery)) return true
  return !isAsked(row.key) && !(settings.isOn && settings.events[row.event].isOn)
}

/** What it says is true no more; a day may have been moved once more while its message waited. */
function isPast({ event, key }: Stored, { state, date }: { state: DeliveryState; date: string | null }): boolean {
  return !isStillTrue(event, state) || (event === 'rescheduled' && dayIn(key) !== date)
}

/**
 * Whatever strangers order, nobody’s phone or mailbox is filled by it. A message is counted when it is handed on for the
 * first time; what the office asks for is the office’s. The PIN is told whatever others ordered: nothing is handed over without
 * it, and it is only told of what the office has planned.
 */
async function isTooMany(tx: Transaction, { now }: Machine, row: Stored): Promise<boolean> {
  const { deliveryId, channel, address, key, error, isTest, event } = row
  if (isTest || isAsked(key) || error !== '' || !isStoppable(channel)) return false
  const [brought] = await orderOfDelivery(tx, deliveryId)
  if (!brought || (await deliveriesOfStrangers(tx, [brought])).size === 0) return false
  if (tellsPin(event) && (await storedPins(tx, [deliveryId])).has(deliveryId)) return false
  return !(await mayStrangerWrite(tx, { to: address, about: await roomFor(tx, brought), now: now() }))
}

const rooms = { order: 'paidDelivery', other: 'buyerDelivery', none: 'delivery' } as const

/** In which room a message about what a stranger ordered is counted. */
async function roomFor(tx: Transaction, brought: Pick<Delivery, 'orderId' | 'partOfId'>) {
  const order = await orderOfPart(tx, brought)
  return rooms[order === null ? 'none' : await paidFor(tx, order)]
}

/** Emails and webhooks have queues of their own, which take them in this transaction: once. */
async function handOver(tx: Transaction, machine: Machine, row: Stored): Promise<undefined> {
  const { id, address, subject, text, event, language, deliveryId, recipient, isTest } = row
  const acceptedAt = machine.now()
  if (row.channel === 'email') {
    // With the recipient’s own link and PIN, it is for them alone.
    const emailId = await enqueueEmail(tx, machine, { to: address, subject, text, isPrivate: true })
    return change(tx, machine, row, { status: 'accepted', emailId, acceptedAt })
  }
  const promised = { from: row.promisedFrom?.toISOString() ?? null, to: row.promisedTo?.toISOString() ?? null }
  const data = { id, deliveryId, event, language, isTest, subject, text, ...promised }
  await announce(tx, machine, { kind: messageTopic, about: [deliveryId, recipient], data })
  return change(tx, machine, row, { status: 'accepted', acceptedAt })
}

type Settling = { id: number; handed: Handed; isLast: boolean }

async function settle(tx: Transaction, machine: Machine, { id, handed, isLast }: Settling): Promise<void> {
  // A report of the provider may have come first: it knows more.
  const isClaimed = and(eq(recipientMessages.id, id), inArray(recipientMessages.status, ['sending', 'unclear']))
  const [row] = await tx.select().from(recipientMessages).where(isClaimed).for('update')
  if (!row) return
  const at = machine.now()
  if (handed.kind === 'accepted') return change(tx, machine, row, { status: 'accepted', acceptedAt: at, error: '' })
  const { kind, error } = handed
  const isOver = kind !== 'later' || isLast
  if (isOver && row.channel === 'push' && (await takeNextChannel(tx, machine, row))) return
  if (kind === 'unclear') return change(tx, machine, row, { status: 'unclear', error })
  if (!isOver) return change(tx, machine, row, { status: 'waiting', error })
  return change(tx, machine, row, { status: 'failed', error, endedAt: at })
}
