import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'

/** How messages go by WhatsApp, as far as it may be known: never a secret itself. */
export const WhatsappAccount = z.object({
  url: z.string(),
  /** The id of the phone number that sends. */
  account: z.string(),
  /** What the names of the approved templates begin with. */
  prefix: z.string(),
  isSet: z.boolean(),
  /** Where statuses and replies are reported to, and the word by which the address is confirmed. */
  callback: z.string(),
  /** Only for who may set it. */
  verifyToken: z.string(),
})
export type WhatsappAccount = z.infer<typeof WhatsappAccount>

const path = '/api/apps/logistics/messages/whatsapp'
export const readWhatsapp = endpoint({
  method: 'GET',
  path,
  summary: 'How messages to recipients go by WhatsApp',
  access: { action: 'read', subject: 'Setting' },
  reply: WhatsappAccount,
})
const secret = z.string().check(z.trim(), z.maxLength(600))
export const changeWhatsapp = endpoint({
  method: 'PUT',
  path,
  danger: 'identity',
  asksPassword: true,
  summary: 'Set how messages go by WhatsApp; empty secrets leave those that are set, an empty account turns it off',
  access: { action: 'write', subject: 'Setting' },
  body: z.object({
    url: z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.regex(/^(https?:\/\/[^\s@]+)?$/, complaint('logistics-recipient-whatsapp:wrong.noWebAddress')),
      ),
    account: z
      .string()
      .check(z.trim(), z.regex(/^\d{0,30}$/, complaint('logistics-recipient-whatsapp:wrong.noAccount'))),
    prefix: z
      .string()
      .check(z.trim(), z.regex(/^[a-z0-9_]{0,40}$/, complaint('logistics-recipient-whatsapp:wrong.noPrefix'))),
    token: secret,
    appSecret: secret,
  }),
  reply: WhatsappAccount,
})

const hook = '/api/integrations/whatsapp'
const asked = z.optional(z.string().check(z.maxLength(300)))
/** Answered, like the reports, by whoever sends messages. */
export const confirmWhatsappHook = endpoint({
  method: 'GET',
  path: hook,
  summary: 'Confirm to WhatsApp that reports may be sent here',
  access: 'public',
  query: z.object({ 'hub.mode': asked, 'hub.verify_token': asked, 'hub.challenge': asked }),
  reply: raw('text/plain'),
})
export const receiveWhatsapp = endpoint({
  method: 'POST',
  path: hook,
  summary: 'Receive statuses and replies from WhatsApp, signed in X-Hub-Signature-256; STOP ends messages',
  access: 'public',
  limitBytes: 200_000,
  isOpenToSites: true,
  body: raw('application/json'),
})

/** The parts of a report that we read (Cloud API, “Webhooks”). */
const Status = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.number(), title: z._default(z.string(), '') }))),
})
const Reply = z.object({
  id: z.optional(z.string()),
  from: z.string(),
  text: z.optional(z.object({ body: z.string() })),
})
const list = <T extends z.ZodMiniType>(of: T) => z._default(z.array(of), [])
/** What an entry tells depends on the field it is about: others than ours are passed over. */
export const WhatsappReport = z.object({
  entry: list(z.object({ changes: list(z.object({ value: z.unknown() })) })),
})
/** The part of it that tells of messages. */
export const WhatsappValue = z.object({
  metadata: z.optional(z.object({ phone_number_id: z.optional(z.string()) })),
  statuses: list(Status),
  messages: list(Reply),
})
