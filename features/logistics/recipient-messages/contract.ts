import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, versionOrNone } from '#kit/contract/fields.ts'
import { boundedNumber, listQuery, textFilter } from '#kit/contract/list-query.ts'
import { described } from '#kit/contract/described.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { secret } from '#kit/contract/secret.ts'
import { KeptFigures } from '../promise-ledger/contract.ts'
import { linkSender } from '../address-checks/contract.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { smppAddress } from '../recipient-smpp/contract.ts'
import { DayTime } from '../settings/contract.ts'
import {
  MessageChannel,
  messageChannels,
  MessageEvent,
  messageEvents,
  MessageStatus,
  messageStatuses,
  PromiseOutcome,
  promiseOutcomes,
  provingObstacles,
} from './rules.ts'
import { eventFor } from './rules/templates.ts'

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
export const MessageSettings = z.object({
  /** Until it is turned on, no one is told anything. */
  isOn: z.boolean(),
  /** Of recipients whose own language isn't known. */
  language: z.enum(peopleLanguages),
  /** The first one that reaches the recipient is taken. */
  channels: z.array(MessageChannel).check(
    z.minLength(1),
    z.maxLength(messageChannels.length),
    z.refine(
      (list) => new Set(list).size === list.length,
      complaint('logistics-recipient-messages:wrong.channelTwice'),
    ),
  ),
  /** Put before phone numbers that begin with a zero. */
  countryCode: z
    .string()
    .check(z.trim(), z.regex(/^[1-9]?\d{0,3}$/, complaint('logistics-recipient-messages:wrong.noCountryCode'))),
  quiet: z.object({ isOn: z.boolean(), from: DayTime, to: DayTime }),
  /** About one delivery on one day. */
  mostPerDay: whole(1, 20),
  changeMinutes: whole(5, 240),
  near: z.object({ stops: whole(0, 10), minutes: whole(1, 120) }),
  events: z.object({
    confirmed: eventFor('confirmed'),
    onTheWay: eventFor('onTheWay'),
    near: eventFor('near'),
    windowChanged: eventFor('windowChanged'),
    delivered: eventFor('delivered'),
    failed: eventFor('failed'),
    received: eventFor('received'),
    arrived: eventFor('arrived'),
    rescheduled: eventFor('rescheduled'),
    readyToCollect: eventFor('readyToCollect'),
    returning: eventFor('returning'),
    partly: eventFor('partly'),
  }),
})
export type MessageSettings = z.infer<typeof MessageSettings>

export const smsKinds = ['none', 'twilio', 'vonage', 'http', 'smpp'] as const
/** How a text that is longer than one message goes by SMPP: in parts, or whole, where the provider takes that. */
export const longTexts = ['parts', 'whole'] as const
/** How texts are sent, as far as it may be known: never the secret itself. */
export const SmsProvider = z.object({
  kind: z.enum(smsKinds),
  url: z.string(),
  account: z.string(),
  sender: z.string(),
  longTexts: z.enum(longTexts),
  isSecretSet: z.boolean(),
  /** Whether this home can open the connections that SMPP needs. */
  hasSockets: z.boolean(),
  /** Where the provider reports to. */
  callback: z.string(),
})
export type SmsProvider = z.infer<typeof SmsProvider>

const values = z.record(z.string(), z.string())
const path = '/api/apps/logistics/messages'
const readsSettings = { action: 'read', subject: 'Setting' } as const
const writesSettings = { action: 'write', subject: 'Setting' } as const

export const readMessageSettings = endpoint({
  method: 'GET',
  path: `${path}/settings`,
  summary: 'The messages recipients get, their texts and how they are sent',
  access: readsSettings,
  reply: z.object({
    value: MessageSettings,
    version: z.number(),
    /** What was saved under an earlier version and can no longer be read; it stands as to begin with. */
    unread: z.array(z.array(z.string())),
    sms: SmsProvider,
    hasEmail: z.boolean(),
    hasWebhook: z.boolean(),
    /** What a real delivery of today would fill in, by language; nothing where there is none, or the caller may not see one. */
    example: z.nullable(z.object({ reference: z.string(), values: z.record(z.enum(peopleLanguages), values) })),
  }),
})
export const changeMessageSettings = endpoint({
  method: 'PUT',
  path: `${path}/settings`,
  summary: 'Set the messages recipients get',
  access: writesSettings,
  body: z.object({ version: versionOrNone, value: MessageSettings }),
  reply: z.object({ version: z.number() }),
})
export const changeSmsProvider = endpoint({
  method: 'PUT',
  path: `${path}/sms`,
  danger: 'identity',
  asksPassword: true,
  summary: 'Set how texts are sent; an empty secret leaves the one that is set',
  access: writesSettings,
  body: z.object({
    kind: z.enum(smsKinds),
    url: z.string().check(
      z.trim(),
      z.maxLength(500),
      z.refine(
        (url) => url === '' || isWebAddress(url) || smppAddress(url) !== undefined,
        complaint('logistics-recipient-messages:wrong.noWebAddress'),
      ),
    ),
    account: optionalText(100),
    sender: optionalText(30),
    longTexts: z.optional(z.enum(longTexts)),
    secret: z.string().check(z.trim(), z.maxLength(200)),
  }),
  reply: SmsProvider,
})

function isWebAddress(url: string): boolean {
  const address = URL.parse(url)
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.password === ''
}

const rowFields = {
  id: z.number(),
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  event: MessageEvent,
  channel: MessageChannel,
  address: z.string(),
  /** Sent by somebody of the workspace to themselves. */
  isTest: z.boolean(),
  status: MessageStatus,
  createdAt: isoTime,
  /** What became of the time it told; nothing where it told none, or never left. */
  promise: z.nullable(PromiseOutcome),
  /** When it is sent, where it waits for the end of the quiet hours. */
  heldUntil: z.nullable(isoTime),
}
export const MessageRow = z.object(rowFields)
export type MessageRow = z.infer<typeof MessageRow>
export const MessageDetail = z.object({
  ...rowFields,
  language: z.enum(peopleLanguages),
  subject: z.string(),
  text: z.string(),
  /** The time it promises. */
  from: z.nullable(isoTime),
  to: z.nullable(isoTime),
  acceptedAt: z.nullable(isoTime),
  endedAt: z.nullable(isoTime),
  error: z.string(),
  /** Its address gets no more emails, since when and why; nothing where it does. */
  block: z.nullable(z.object({ reason: z.string(), at: isoTime })),
  /** The owner of its address wants no more messages, or reported one as unwanted; nothing where they do. */
  optOut: z.nullable(z.object({ at: isoTime, hasComplained: z.boolean() })),
  mayBeSentAgain: z.boolean(),
})
export type MessageDetail = z.infer<typeof MessageDetail>

const reads = { action: 'read', subject: 'RecipientMessage' } as const
const writes = { action: 'write', subject: 'RecipientMessage' } as const
const choice = <T extends string>(of: readonly T[]) =>
  z.optional(
    described(
      z.pipe(
        textFilter,
        z.transform((value) => of.find((one) => one === value)),
      ),
      { type: 'string', enum: [...of] },
    ),
  )

export const listMessages = endpoint({
  method: 'GET',
  path,
  summary: 'Messages to recipients, the newest first',
  access: reads,
  query: listQuery(['createdAt', 'recipient', 'event', 'channel', 'status'], {
    status: choice(messageStatuses),
    event: choice(messageEvents),
    channel: choice(messageChannels),
    promise: choice(promiseOutcomes),
    deliveryId: z._default(boundedNumber(0, 0, 2_147_483_647), 0),
  }),
  reply: z.object({
    messages: z.array(MessageRow),
    total: z.number(),
    /** Of the times that the messages which pass the filters told. */
    promises: KeptFigures,
  }),
})
export const readMessage = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One message, with its text as it was sent; its link leads to the state alone, and a PIN is left out',
  access: reads,
  params: numberId,
  reply: MessageDetail,
})
export const resendMessage = endpoint({
  method: 'POST',
  path: `${path}/{id}/resend`,
  summary: 'Send the text of a message once more, by its channel',
  access: writes,
  params: numberId,
  reply: MessageDetail,
  status: 201,
})

/** With the name of who says that the owner of the address asked for it. */
export const allowMessages = endpoint({
  method: 'POST',
  path: `${path}/{id}/allow-messages`,
  summary: 'Allow messages again to the address of a message, after its owner stopped them and asked for them again',
  access: writes,
  params: numberId,
  reply: z.object({ address: z.string() }),
})

/** The channels by which somebody of the workspace can be reached: a browser is known by its delivery alone. */
export const testChannels = ['email', 'sms', 'whatsapp', 'webhook'] as const
export const sendTestMessage = endpoint({
  method: 'POST',
  path: `${path}/tests`,
  summary: 'Send yourself the saved text of an event, filled with a delivery of today and labelled as a test',
  access: writesSettings,
  body: z.object({ event: MessageEvent, channel: z.enum(testChannels), language: z.enum(peopleLanguages) }),
  reply: z.object({ id: z.number(), address: z.string(), status: MessageStatus }),
  status: 201,
})

/**
 * `needsDigits` where its owner complained: they show that it is theirs before messages come again. `whyNot` where no digits help: the link is over, or
 * nothing is known of its recipient to compare them with.
 */
const Reached = z.nullable(
  z.object({ isOptedOut: z.boolean(), needsDigits: z.boolean(), whyNot: z.nullable(z.enum(provingObstacles)) }),
)
export const TrackedMessages = z.object({ ...linkSender, email: Reached, sms: Reached })
export type TrackedMessages = z.infer<typeof TrackedMessages>
export const readTrackedMessages = endpoint({
  method: 'GET',
  path: '/api/track/{code}/messages',
  summary: 'Whether a recipient gets messages, and by what',
  access: 'public',
  params: trackedCode,
  reply: TrackedMessages,
})
export const changeTrackedMessages = endpoint({
  method: 'PUT',
  path: '/api/track/{code}/messages',
  summary: 'Stop messages to a recipient’s address, or allow them again; after a complaint with their digits',
  access: 'public',
  params: trackedCode,
  body: z.object({ channel: z.enum(['email', 'sms']), isOptedOut: z.boolean(), digits: z.optional(digits) }),
  reply: TrackedMessages,
})

/** Asked by the browser itself, once a push service has woken it: what it is told doesn’t pass that service. */
export const newestNotification = endpoint({
  method: 'POST',
  path: '/api/push/newest',
  summary: 'The newest messages for a browser, by the address its push service has for it',
  access: 'public',
  body: z.object({ endpoint: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  reply: z.object({
    notifications: z.array(
      z.object({ id: z.number(), title: z.string(), text: secret(z.string()), link: secret(z.string()) }),
    ),
  }),
  isSafe: true,
})

const signed = { method: 'POST', access: 'public', limitBytes: 20_000, isOpenToSites: true } as const
export const receiveTwilioStatus = endpoint({
  ...signed,
  path: '/api/integrations/sms/twilio/{id}',
  summary: 'Receive the status of a text, signed by Twilio',
  params: numberId,
  body: raw('application/x-www-form-urlencoded'),
})
export const receiveTwilioReply = endpoint({
  ...signed,
  path: '/api/integrations/sms/twilio',
  summary: 'Receive the reply of a recipient, signed by Twilio; STOP ends texts to them',
  body: raw('application/x-www-form-urlencoded'),
  reply: raw('text/xml'),
})
/** In the addresses that Vonage is given, since its account signs with another secret than it is called with. */
const vonageKey = z.object({ key: z._default(z.string().check(z.maxLength(100)), '') })
export const receiveVonageStatus = endpoint({
  ...signed,
  path: '/api/integrations/sms/vonage/{id}',
  summary: 'Receive the status of a text from Vonage, at the address it was given for it',
  params: numberId,
  query: vonageKey,
  body: raw('application/json'),
})
export const receiveVonageReply = endpoint({
  ...signed,
  path: '/api/integrations/sms/vonage',
  summary: 'Receive the reply of a recipient from Vonage; STOP ends texts to them',
  query: vonageKey,
  body: raw('application/json'),
})
export const receiveSmsReport = endpoint({
  ...signed,
  path: '/api/integrations/sms/http',
  summary: 'Receive the status of a text, or the reply of a recipient, signed in X-Routewright-Signature',
  body: raw('application/json'),
})
