import { eq } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import { listEmails, readEmail } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { outboxEmails } from './tables.ts'

export const outboxHandlers: Handlers = []

const columns = {
  id: outboxEmails.id,
  to: outboxEmails.recipient,
  subject: outboxEmails.subject,
  state: outboxEmails.state,
  error: outboxEmails.error,
  createdAt: outboxEmails.createdAt,
  sentAt: outboxEmails.sentAt,
}

handle(outboxHandlers, listEmails, async ({ query }, { db }) => {
  const page = await listPage(db, query, {
    from: outboxEmails,
    columns,
    where: [equals(outboxEmails.state, query.state)],
    search: [outboxEmails.recipient, outboxEmails.subject],
    sort: {
      to: outboxEmails.recipient,
      subject: outboxEmails.subject,
      state: outboxEmails.state,
      createdAt: outboxEmails.id,
    },
    id: outboxEmails.id,
  })
  return { emails: page.rows.map(inIso), totalEmails: page.total }
})

handle(outboxHandlers, readEmail, async ({ params }, { db }) => {
  const [email] = await db
    .select({ ...columns, text: outboxEmails.body })
    .from(outboxEmails)
    .where(eq(outboxEmails.id, params.id))
  if (!email) throw notFound(refusals.things.letter, params.id)
  return inIso(email)
})

function inIso<T extends { createdAt: Date; sentAt: Date | null }>(email: T) {
  return { ...email, createdAt: email.createdAt.toISOString(), sentAt: email.sentAt?.toISOString() ?? null }
}
