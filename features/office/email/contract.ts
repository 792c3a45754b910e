import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { bulkIds, email, isoTime, numberId, optionalText, text, version } from '#kit/contract/fields.ts'
import { boundedNumber, textFilter } from '#kit/contract/list-query.ts'
import { filters, folders, labels, limits, longestMessage } from './rules.ts'

export const Recipient = z.object({ email: z.string(), name: z.string() })
export type Recipient = z.infer<typeof Recipient>

export const Attachment = z.object({
  id: z.number(),
  fileName: z.string(),
  /** The address of a picture that stands for it; empty where it is no picture. */
  thumbnail: z.string(),
  url: z.string(),
  /** Such as `5mb`. */
  size: z.string(),
  sizeBytes: z.number(),
})
export type Attachment = z.infer<typeof Attachment>

/** The state of an email sent outside the workspace; `kept` waits in the outbox because no mail server is set up. */
export const deliveryStates = ['none', 'waiting', 'sent', 'failed', 'kept'] as const

const fields = z.object({
  id: z.number(),
  to: z.array(Recipient),
  from: z.extend(Recipient, { avatar: z.string() }),
  subject: z.string(),
  cc: z.array(Recipient),
  bcc: z.array(Recipient),
  message: z.string(),
  /** Its first words, without formatting. */
  excerpt: z.string(),
  attachments: z.array(Attachment),
  isStarred: z.boolean(),
  labels: z.array(z.enum(labels)),
  time: isoTime,
  folder: z.enum(folders),
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  /** Part of it was left at the mail server: it was too large, or could not be read. */
  isCut: z.boolean(),
  /** When a draft is to be sent. */
  sendAt: z.nullable(isoTime),
  delivery: z.enum(deliveryStates),
  version,
})

export type Mail = z.infer<typeof fields>

/** Replies are emails themselves; theirs are left out, since all of a conversation are listed side by side. */
export const Reply = z.extend(fields, { replies: z.array(z.never()) })
export type Reply = z.infer<typeof Reply>
export const Email = z.extend(fields, { replies: z.array(Reply) })
export type Email = z.infer<typeof Email>

export const EmailsMeta = z.object({ inbox: z.number(), draft: z.number(), spam: z.number(), star: z.number() })
export type EmailsMeta = z.infer<typeof EmailsMeta>

const path = '/api/apps/email'
const reads = { action: 'read', subject: 'Email' } as const
const creates = { action: 'create', subject: 'Email' } as const
const writes = { action: 'write', subject: 'Email' } as const
const deletes = { action: 'delete', subject: 'Email' } as const
const choice = (values: readonly string[]) => described(textFilter, { type: 'string', enum: [...values] })

export const listEmails = endpoint({
  method: 'GET',
  path,
  summary:
    'The caller’s own emails, newest first: a folder, a view or a label; long messages come with the email itself, of long replies the first words are listed',
  access: reads,
  query: z.object({
    q: z.optional(textFilter),
    filter: z.optional(choice(filters)),
    label: z.optional(choice(labels)),
    page: z._default(boundedNumber(1, 1, 1_000_000), 1),
    itemsPerPage: z._default(boundedNumber(50, 1, 100), 50),
  }),
  reply: z.object({ emails: z.array(Email), emailsMeta: EmailsMeta, totalEmails: z.number() }),
})

export const changeEmails = endpoint({
  method: 'POST',
  path,
  summary: 'With a label, toggles it on the emails; otherwise merges `data` into them',
  access: writes,
  body: z.strictObject({
    ids: bulkIds,
    data: z.optional(
      z.strictObject({
        isRead: z.optional(z.boolean()),
        isStarred: z.optional(z.boolean()),
        isDeleted: z.optional(z.boolean()),
        folder: z.optional(z.enum(folders)),
        labels: z.optional(z.array(z.enum(labels)).check(z.maxLength(labels.length))),
      }),
    ),
    label: z.optional(z.enum(labels)),
  }),
  status: 201,
})

export const readEmail = endpoint({
  method: 'GET',
  path: `${path}/message/{id}`,
  summary: 'One email with the others of its conversation, oldest first',
  access: reads,
  params: numberId,
  reply: Email,
})

export const deleteEmails = endpoint({
  method: 'POST',
  path: `${path}/delete`,
  summary: 'Deletes emails for good that are in the trash',
  access: deletes,
  body: z.object({ ids: bulkIds }),
  reply: z.object({ deleted: z.number() }),
})

const recipients = z._default(
  z.array(z.object({ email, name: optionalText(200) })).check(z.maxLength(limits.recipients)),
  [],
)
const DraftBody = z.object({
  to: recipients,
  cc: recipients,
  bcc: recipients,
  subject: optionalText(300),
  message: z._default(z.string().check(z.maxLength(longestMessage)), ''),
})
export type DraftBody = z.infer<typeof DraftBody>

export const createDraft = endpoint({
  method: 'POST',
  path: `${path}/draft`,
  access: creates,
  body: DraftBody,
  reply: Email,
  status: 201,
  limitBytes: 2_000_000,
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: `${path}/draft/{id}`,
  access: creates,
  params: numberId,
  body: z.extend(DraftBody, { version }),
  reply: Email,
  limitBytes: 2_000_000,
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: `${path}/draft/{id}`,
  summary: 'Moves a draft to the trash, or deletes it for good where nothing was written',
  access: creates,
  params: numberId,
})

export const sendDraft = endpoint({
  method: 'POST',
  path: `${path}/draft/{id}/send`,
  summary: 'Sends a draft in ten seconds, or at `sendAt`; until then it can be taken back',
  access: creates,
  params: numberId,
  body: z.object({ version, sendAt: z.optional(z.iso.datetime()) }),
  reply: Email,
  status: 201,
})

export const cancelSending = endpoint({
  method: 'POST',
  path: `${path}/draft/{id}/cancel`,
  summary: 'Takes back an email that has not been sent yet',
  access: creates,
  params: numberId,
  reply: Email,
})

export const answerKinds = ['reply', 'reply-all', 'forward'] as const

export const answerEmail = endpoint({
  method: 'POST',
  path: `${path}/message/{id}/answer`,
  summary: 'Starts a draft that answers or forwards an email',
  access: creates,
  params: numberId,
  body: z.object({ kind: z.enum(answerKinds) }),
  reply: Email,
  status: 201,
})

export const addFile = endpoint({
  method: 'POST',
  path: `${path}/draft/{id}/files`,
  access: creates,
  params: numberId,
  query: z.object({ name: text(200) }),
  body: raw('application/octet-stream'),
  reply: Attachment,
  status: 201,
  limitBytes: limits.fileBytes,
})

export const removeFile = endpoint({
  method: 'DELETE',
  path: `${path}/draft/{id}/files/{fileId}`,
  access: creates,
  params: z.extend(numberId, { fileId: numberId.shape.id }),
})

/** Open to anyone who knows the unguessable name, since browsers request pictures without a session. */
export const readFile = endpoint({
  method: 'GET',
  path: `${path}/file/{name}`,
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: raw('application/octet-stream'),
})

export const Person = z.object({ id: z.number(), name: z.string(), email: z.string(), avatar: z.string() })

export const listPeople = endpoint({
  method: 'GET',
  path: `${path}/people`,
  summary: 'People of the workspace whose name or address contains `q`',
  access: reads,
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.array(Person),
})
