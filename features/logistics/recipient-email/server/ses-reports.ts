import * as z from 'zod/mini'
import { isGoneBy, type EmailReport } from '../rules.ts'
import { given, jsonIn, outboxIdGiven, readable } from './reports-of.ts'

const words = z.catch(z.string(), '')
/** What a topic of SNS sends (“HTTP/HTTPS notification JSON format”). */
const Envelope = z.object({ Type: z.string(), SubscribeURL: words, Message: words })

const list = <T extends z.ZodMiniType>(of: T) => z.catch(z.array(of), [])
const People = list(z.object({ emailAddress: z.string(), status: words, diagnosticCode: words }))
const bounce = z.object({ bounceType: words, timestamp: words, bouncedRecipients: People })
const complaint = z.object({ timestamp: words, complaintFeedbackType: words, complainedRecipients: People })
const delivery = z.object({ timestamp: words, recipients: list(z.string()) })
/** What SES reports: by notifications, and with another name for the kind by event publishing (“Notification contents”). */
const Report = z.object({
  notificationType: words,
  eventType: words,
  mail: z.object({
    destination: list(z.string()),
    tags: given,
    headers: list(z.object({ name: z.string(), value: words })),
    commonHeaders: z.catch(z.object({ messageId: words }), { messageId: '' }),
  }),
  bounce: z.optional(bounce),
  complaint: z.optional(complaint),
  delivery: z.optional(delivery),
  open: z.optional(z.object({ timestamp: words })),
})
type Report = z.infer<typeof Report>

/** What came of Amazon SES through SNS: reports, or where to confirm that they may come. */
export function sesReports(body: unknown): { reports: EmailReport[]; confirmUrl: string } {
  const [envelope] = readable(Envelope, body)
  if (envelope?.Type === 'SubscriptionConfirmation') return { reports: [], confirmUrl: ofAmazon(envelope.SubscribeURL) }
  // That it was joined comes in words.
  const told = envelope && jsonIn(envelope.Message)
  return { reports: readable(Report, told).flatMap(reportsIn), confirmUrl: '' }
}

/** Somebody opens it by hand: no other address gets onto the screen. */
function ofAmazon(url: string): string {
  const { protocol, hostname, href = '' } = URL.parse(url) ?? {}
  const isRight = protocol === 'https:' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname ?? '')
  return isRight && href.length <= 2000 ? href : ''
}

function reportsIn(report: Report): EmailReport[] {
  const kind = (report.notificationType || report.eventType).toLowerCase()
  const make = (outcome: EmailReport['outcome'], at: string, addresses: readonly string[]) =>
    addresses.map((address) => {
      const messageId = messageIdOf(report.mail)
      return { outcome, address, messageId, at: new Date(at), isForGood: false, reason: '' }
    })
  return readers[kind]?.(report, make) ?? []
}

type Make = (outcome: EmailReport['outcome'], at: string, addresses: readonly string[]) => EmailReport[]

const readers: Record<string, (report: Report, make: Make) => EmailReport[]> = {
  send: ({ mail }, make) => make('sent', '', mail.destination),
  open: ({ mail, open }, make) => make('opened', open?.timestamp ?? '', mail.destination),
  delivery: ({ delivery: told }, make) => make('delivered', told?.timestamp ?? '', told?.recipients ?? []),
  bounce: ({ bounce: told }, make) => (told ? bounces(told, make) : []),
  complaint: ({ complaint: told }, make) => (told ? complaints(told, make) : []),
}

function bounces({ bounceType, timestamp, bouncedRecipients }: z.infer<typeof bounce>, make: Make): EmailReport[] {
  return bouncedRecipients.flatMap(({ emailAddress, diagnosticCode, status }) =>
    make('bounced', timestamp, [emailAddress]).map((report) => ({
      ...report,
      isForGood: bounceType === 'Permanent' && isGoneBy(status, true),
      reason: diagnosticCode || status || bounceType,
    })),
  )
}

function complaints(told: z.infer<typeof complaint>, make: Make): EmailReport[] {
  // Somebody moved it out of their spam folder.
  if (told.complaintFeedbackType === 'not-spam') return []
  const addresses = told.complainedRecipients.map(({ emailAddress }) => emailAddress)
  return make('complained', told.timestamp, addresses)
}

/** SES gives emails an id of its own; ours is among the tags of events, and in the headers where SES was told to send them. */
function messageIdOf({ tags, headers, commonHeaders }: Report['mail']): string {
  const sentWith = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value
  return outboxIdGiven(tags) || sentWith || commonHeaders.messageId
}
