import * as z from 'zod/mini'
import type { DeliveryState } from '../deliveries/rules.ts'
import { promiseOutcomes as judgements } from '../promise-ledger/rules.ts'
import { outcomeTones } from '../promises/rules.ts'

/** What recipients are told of. */
export const messageEvents = [
  'received',
  'confirmed',
  'onTheWay',
  'near',
  'windowChanged',
  'arrived',
  'delivered',
  'partly',
  'failed',
  'rescheduled',
  'readyToCollect',
  'returning',
] as const
export type MessageEvent = (typeof messageEvents)[number]
export const messageChannels = ['email', 'sms', 'whatsapp', 'push', 'webhook'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** How often messages that were stopped may be allowed again by one link in an hour. */
export const mostAllowed = 10

/** Why no one can show that an address is theirs by a link. */
export const provingObstacles = ['over', 'nothingKnown'] as const
export type ProvingObstacle = (typeof provingObstacles)[number]

/** In the order in which a message goes through them; those it can't leave any more are the last. */
export const messageStatuses = [
  'waiting',
  'noChannel',
  'noAddress',
  'optedOut',
  'blocked',
  'tooMany',
  'cancelled',
  'sending',
  'unclear',
  'accepted',
  'sent',
  'delivered',
  'opened',
  'failed',
  'bounced',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

const ranks: Partial<Record<MessageStatus, number>> = {
  sending: 1,
  unclear: 2,
  accepted: 3,
  sent: 4,
  delivered: 5,
  failed: 5,
  // A server may take an email and send it back later.
  bounced: 6,
  // Only what has arrived is opened, and it may be said of that alone.
  opened: 7,
}

/** Whether a report of the provider leads on: reports come late, twice and out of order. */
export function isForward(from: MessageStatus, to: MessageStatus): boolean {
  const [before, after] = [ranks[from], ranks[to]]
  return !isLost(from) && before !== undefined && after !== undefined && after > before
}

/** It was handed on, and never arrived. */
export function isLost(status: MessageStatus): boolean {
  return status === 'failed' || status === 'bounced'
}

/** The states of a delivery in which a message still is right. */
const statesOfEvent: Record<MessageEvent, readonly DeliveryState[]> = {
  received: ['needsAddress', 'ready', 'planned', 'published'],
  confirmed: ['published', 'loaded', 'outForDelivery'],
  windowChanged: ['published', 'loaded', 'outForDelivery'],
  onTheWay: ['outForDelivery'],
  near: ['outForDelivery'],
  delivered: ['delivered'],
  partly: ['partlyDelivered'],
  arrived: ['arrived'],
  failed: ['failed'],
  rescheduled: ['needsAddress', 'ready', 'planned', 'published'],
  readyToCollect: ['awaitingCollection'],
  returning: ['returning'],
}

export function isStillTrue(event: MessageEvent, state: DeliveryState): boolean {
  return statesOfEvent[event].includes(state)
}

/** The key of a message that somebody asked for: it is sent even while such messages are off. */
export function askedKey(key: string, times: number): string {
  return `${key} again ${times}`
}

export function isAsked(key: string): boolean {
  return key.includes(' again ')
}

/** Whether the office may send it once more: it didn't arrive, as far as is known. */
export function mayBeSentAgain(status: MessageStatus): boolean {
  return [
    'noChannel',
    'noAddress',
    'optedOut',
    'blocked',
    'tooMany',
    'cancelled',
    'unclear',
    'failed',
    'bounced',
    'opened',
    'delivered',
    'sent',
    'accepted',
  ].includes(status)
}

/** It was handed on, as far as is known. */
export const leftStatuses = ['accepted', 'sent', 'delivered', 'opened'] as const satisfies MessageStatus[]

export function hasLeft(status: MessageStatus): boolean {
  return leftStatuses.some((one) => one === status)
}

/** Its text never left, so that sending it is not sending it again. */
export function hasNeverLeft(status: MessageStatus): boolean {
  return ['noChannel', 'noAddress', 'optedOut', 'blocked', 'tooMany', 'cancelled'].includes(status)
}

/** What became of the time that a message told. */
export const promiseOutcomes = [...judgements, 'open'] as const
export const PromiseOutcome = z.enum(promiseOutcomes)
export type PromiseOutcome = z.infer<typeof PromiseOutcome>
export const promiseTones = { ...outcomeTones, open: 'secondary' } as const

type Tone = 'success' | 'info' | 'warning' | 'error' | 'secondary'
export const statusTones: Record<MessageStatus, Tone> = {
  waiting: 'info',
  noChannel: 'warning',
  noAddress: 'warning',
  optedOut: 'secondary',
  blocked: 'warning',
  tooMany: 'warning',
  cancelled: 'secondary',
  sending: 'info',
  unclear: 'warning',
  accepted: 'info',
  sent: 'info',
  delivered: 'success',
  opened: 'success',
  failed: 'error',
  bounced: 'error',
}

/** Digits with a plus, as providers take them; nothing where the number can't be reached from abroad. */
export function phoneToSend(phone: string, countryCode: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '')
  const whole = phone.trim().startsWith('+') ? digits : digits.replace(/^00/, '+').replace(/^0+/, countryCode)
  const international = whole.startsWith('+') ? whole.slice(1) : whole
  const isWhole =
    phone.trim().startsWith('+') || digits.startsWith('00') || (countryCode !== '' && digits.startsWith('0'))
  return isWhole && /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : undefined
}

export const MessageEvent = z.enum(messageEvents)
export const MessageChannel = z.enum(messageChannels)
export const MessageStatus = z.enum(messageStatuses)

/** Why no email reaches a recipient: one came back for good, or they want none. */
export const emailStops = ['bounced', 'optedOut'] as const
export type EmailStop = (typeof emailStops)[number]
