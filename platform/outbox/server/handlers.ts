import { eq, sql } from 'drizzle-orm'
import { mustOutrank } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { handle, type Caller, type Handlers } from '#kit/server/handle.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { listEmails, readEmail } from '../contract.ts'
import { refusals } from './refusals.ts'
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

handle(outboxHandlers, readEmail, async ({ params }, { db, user }) => {
  const [email] = await db
    .select({ ...columns, text: open(outboxEmails.body) })
    .from(outboxEmails)
    .where(eq(outboxEmails.id, params.id))
  if (!email) throw notFound(refusals.things.letter, params.id)
  return inIso((await mayOpenLinksOf(db, user, email.to)) ? email : { ...email, text: withoutSecrets(email.text) })
})

/** A link to choose a password opens the account it is for: it's shown to nobody who may do less than that person. */
async function mayOpenLinksOf(db: Database, user: Caller, to: string): Promise<boolean> {
  if (user.kind === 'program') return false
  const [person] = await db
    .select({ role: users.role, fullName: users.fullName })
    .from(users)
    .where(sql`lower(${users.email}) = ${to.toLowerCase()}`)
  if (!person) return true
  return mustOutrank(db, user, person).then(
    () => true,
    () => false,
  )
}

function withoutSecrets(text: string): string {
  return text.replaceAll(/(\?token=)[0-9a-f]+/g, '$1…')
}

function inIso<T extends { createdAt: Date; sentAt: Date | null }>(email: T) {
  return { ...email, createdAt: email.createdAt.toISOString(), sentAt: email.sentAt?.toISOString() ?? null }
}
