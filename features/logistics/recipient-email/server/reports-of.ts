import * as z from 'zod/mini'
import { outboxIdName } from '#platform/outbox/rules.ts'
import { emailOutcomes, isGoneBy, type EmailReport } from '../rules.ts'

/** What providers leave out, or write otherwise than they document, is as if it weren’t there. */
const words = z.catch(z.string(), '')
const seconds = z.catch(z.optional(z.number()), undefined)
const none = (given: Pick<EmailReport, 'outcome' | 'address'>): EmailReport => ({
  isForGood: false,
  messageId: '',
  at: undefined,
  reason: '',
  ...given,
})

/** What a provider was given with an email, under the name we gave it: mail servers may write names with other capitals. */
export const given = z.catch(z.record(z.string(), z.unknown()), {})
export function outboxIdGiven(named: Record<string, unknown>): string {
  const [, value] = Object.entries(named).find(([name]) => name.toLowerCase() === outboxIdName) ?? []
  const [first] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' ? first : ''
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What of a list can be read; one that is written otherwise doesn’t spoil the rest. */
export function readable<T extends z.ZodMiniType>(of: T, given: unknown): z.output<T>[] {
  const list = Array.isArray(given) ? given : [given]
  return list.flatMap((one) => {
    const read = z.safeParse(of, one)
    return read.success ? [read.data] : []
  })
}

const Postmark = z.object({
  RecordType: z.string(),
  Type: words,
  Email: words,
  Recipient: words,
  DeliveredAt: words,
  BouncedAt: words,
  ReceivedAt: words,
  Description: words,
  Details: words,
  Metadata: given,
})
/** Of the types of bounces, those that say that it won’t be delivered; the others are delays, answers of machines and the like. */
const postmarkBounces: Record<string, { isForGood: boolean }> = {
  HardBounce: { isForGood: true },
  BadEmailAddress: { isForGood: true },
  ManuallyDeactivated: { isForGood: true },
  SoftBounce: { isForGood: false },
  Blocked: { isForGood: false },
  SpamNotification: { isForGood: false },
  VirusNotification: { isForGood: false },
  DMARCPolicy: { isForGood: false },
  SMTPApiError: { isForGood: false },
}

/** Postmark names emails by ids of its own and what it was given with them, and sends one report at a time (“Webhooks”). */
export function postmarkReports(body: unknown): EmailReport[] {
  return readable(Postmark, body).flatMap((one) => {
    const of = (outcome: EmailReport['outcome'], at: string) => [
      {
        ...none({ outcome, address: one.Recipient || one.Email }),
        messageId: outboxIdGiven(one.Metadata),
        at: new Date(at),
      },
    ]
    if (one.RecordType === 'Delivery') return of('delivered', one.DeliveredAt)
    if (one.RecordType === 'Open') return of('opened', one.ReceivedAt)
    if (one.RecordType === 'SpamComplaint') return of('complained', one.BouncedAt)
    const kind = one.RecordType === 'Bounce' ? postmarkBounces[one.Type] : undefined
    const reason = one.Details || one.Description
    return kind ? of('bounced', one.BouncedAt).map((report) => ({ ...report, ...kind, reason })) : []
  })
}

const Sendgrid = z.looseObject({
  email: z.string(),
  event: z.string(),
  timestamp: seconds,
  'smtp-id': words,
  type: words,
  status: words,
  reason: words,
  sg_machine_open: z.catch(z.boolean(), false),
})
const sendgridOutcomes: Record<string, EmailReport['outcome']> = {
  processed: 'sent',
  delivered: 'delivered',
  open: 'opened',
  bounce: 'bounced',
  dropped: 'bounced',
  spamreport: 'complained',
  unsubscribe: 'complained',
  group_unsubscribe: 'complained',
}

/** SendGrid sends lists of events with what it was given among their fields, most with the Message-ID as `smtp-id` (“Event Webhook Reference”). */
export function sendgridReports(body: unknown): EmailReport[] {
  return readable(Sendgrid, body).flatMap((one) => {
    const outcome = sendgridOutcomes[one.event]
    // Opened by the machine of a mailbox, before anybody read it.
    if (!outcome || one.sg_machine_open) return []
    return [
      {
        ...none({ outcome, address: one.email }),
        isForGood: isGoneBySendgrid(one),
        messageId: outboxIdGiven(one) || one['smtp-id'],
        at: new Date((one.timestamp ?? NaN) * 1000),
        reason: one.reason,
      },
    ]
  })
}

function isGoneBySendgrid({ event, type, status, reason }: z.infer<typeof Sendgrid>): boolean {
  if (event === 'dropped') return /^(bounced address|invalid)/i.test(reason)
  // A full mailbox comes as a bounce, too: by its status it may have room again.
  return event === 'bounce' && type !== 'blocked' && isGoneBy(status, true)
}

const Mailgun = z.object({
  'event-data': z.object({
    event: z.string(),
    timestamp: seconds,
    recipient: z.string(),
    'user-variables': given,
    severity: words,
    reason: words,
    message: z.catch(z.object({ headers: z.object({ 'message-id': words }) }), { headers: { 'message-id': '' } }),
    'delivery-status': z.catch(z.object({ message: words, description: words, 'enhanced-code': words }), {
      message: '',
      description: '',
      'enhanced-code': '',
    }),
  }),
})
const mailgunOutcomes: Record<string, EmailReport['outcome']> = {
  accepted: 'sent',
  delivered: 'delivered',
  opened: 'opened',
  failed: 'bounced',
  complained: 'complained',
  unsubscribed: 'complained',
}

/** Mailgun sends one event at a time; a temporary failure is tried again by itself (“Webhook Payloads”). */
export function mailgunReports(body: unknown): EmailReport[] {
  return readable(Mailgun, body).flatMap(({ 'event-data': one }) => {
    const outcome = mailgunOutcomes[one.event]
    if (!outcome || (outcome === 'bounced' && one.severity !== 'permanent')) return []
    const said = one['delivery-status']
    return [
      {
        ...none({ outcome, address: one.recipient }),
        isForGood: outcome === 'bounced' && isGoneByMailgun(one),
        messageId: outboxIdGiven(one['user-variables']) || one.message.headers['message-id'],
        at: new Date((one.timestamp ?? NaN) * 1000),
        reason: outcome === 'bounced' ? said.description || said.message || one.reason : '',
      },
    ]
  })
}

function isGoneByMailgun({ reason, 'delivery-status': said }: z.infer<typeof Mailgun>['event-data']): boolean {
  if (reason === 'suppress-bounce') return true
  const inWords = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(said.message)?.[1] ?? ''
  return reason === 'bounce' && isGoneBy(said['enhanced-code'] || inWords, true)
}

const Ours = z.object({
  status: z.enum(emailOutcomes),
  address: z.string().check(z.maxLength(320)),
  messageId: z._default(z.string().check(z.maxLength(300)), ''),
  isPermanent: z._default(z.boolean(), false),
  reason: z._default(z.string().check(z.maxLength(500)), ''),
  at: z.optional(z.iso.datetime({ offset: true })),
})

/** Our own form, for any other program: one report, or a list of them. */
export function ownReports(body: unknown): EmailReport[] {
  return readable(Ours, body).map(({ status, address, messageId, isPermanent, reason, at }) => ({
    outcome: status,
    isForGood: status === 'bounced' && isPermanent,
    address,
    messageId,
    at: new Date(at ?? NaN),
    reason,
  }))
}
