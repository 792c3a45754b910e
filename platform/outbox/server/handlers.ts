import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import { listEmails, readEmail } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { outboxEmails } from './tables.ts'

export const outboxHandlers: Handlers = []

/** What is shown of a text: nothing of an email between people. */
function open(column: PgColumn) {
  return sql<string>`case when ${outboxEmails.isPrivate} then '' else ${column} end`
}

const columns = {
  id: outboxEmails.id,
  to: outboxEmails.recipient,
  subject: open(outboxEmails.subject),
  isPrivate: outboxEmails.isPrivate,
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
    search: [outboxEmails.recipient, columns.subject],
    sort: {
      to: outboxEmails.recipient,
      subject: columns.subject,
      state: outboxEmails.state,
      createdAt: outboxEmails.id,
    },
    id: outboxEmails.id,
  })
  return { emails: page.rows.map(inIso), totalEmails: page.total }
})

handle(outboxHandlers, readEmail, async ({ params }, { db }) => {
  const [email] = await db
    .select({ ...columns, text: open(outboxEmails.body) })
    .from(outboxEmails)
    .where(eq(outboxEmails.id, params.id))
  if (!email) throw notFound(refusals.things.letter, params.id)
  return inIso(email)
})

function inIso<T extends { createdAt: Date; sentAt: Date | null }>(email: T) {
  return { ...email, createdAt: email.createdAt.toISOString(), sentAt: email.sentAt?.toISOString() ?? null }
}
