import { and, eq, gte, min, sql } from 'drizzle-orm'
import { mustOutrank } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { handle, type Caller, type Handlers } from '#kit/server/handle.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { conflict, notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { listEmails, mayBeResent, readEmail, readKept, resendEmail, sendKept } from '../contract.ts'
import { daysOf, type KeptAge } from '../rules.ts'
import { resend, startSendingKept } from './commands.ts'
import { refusals } from './refusals.ts'
import { outboxEmails, outboxTexts } from './tables.ts'

export const outboxHandlers: Handlers = []

/** A column as anyone may read it: empty if the email is private. */
function unlessPrivate(column: PgColumn) {
  return sql<string>`case when ${outboxEmails.isPrivate} then '' else ${column} end`
}

const columns = {
  id: outboxEmails.id,
  to: outboxEmails.recipient,
  subject: unlessPrivate(outboxEmails.subject),
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

handle(outboxHandlers, readKept, async (_, { db, now, mailer }) => {
  const countOf = (age: KeptAge) =>
    sql<number>`count(*) filter (where ${gte(outboxEmails.createdAt, sinceOf(age, now()))})::int`
  const [row] = await db
    .select({
      oldest: min(outboxEmails.createdAt),
      counts: { day: countOf('day'), week: countOf('week'), month: countOf('month'), all: countOf('all') },
    })
    .from(outboxEmails)
    .where(eq(outboxEmails.state, 'kept'))
  const { oldest, counts } = row!
  return { canSend: mailer !== undefined, oldest: oldest?.toISOString() ?? null, counts }
})

handle(outboxHandlers, sendKept, ({ body: { age } }, context) =>
  context.db.transaction(async (tx) => {
    if (!context.mailer) throw conflict(refusals.noServer)
    const since = sinceOf(age, context.now())
    const queued = await tx.$count(
      outboxEmails,
      and(eq(outboxEmails.state, 'kept'), gte(outboxEmails.createdAt, since)),
    )
    if (queued > 0) await startSendingKept(tx, context, since, queued)
    return { queued }
  }),
)

function sinceOf(age: KeptAge, now: Date): Date {
  return new Date(Math.max(0, now.getTime() - daysOf[age] * 86_400_000))
}

handle(outboxHandlers, readEmail, ({ params }, { db, user }) => read(db, user, params.id))

handle(outboxHandlers, resendEmail, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(outboxEmails).where(eq(outboxEmails.id, id)).for('update')
    if (!row) throw notFound(refusals.things.email, id)
    if (!context.mailer) throw conflict(refusals.noServer)
    if (!mayBeResent(row) || row.textId === null) throw conflict(refusals.notResent)
    await resend(tx, context, { id, to: row.recipient })
    return read(tx, context.user, id)
  }),
)

async function read(db: Database, user: Caller, id: string) {
  const [email] = await db
    .select({
      ...columns,
      text: sql<string>`case when ${outboxEmails.isPrivate} then '' else coalesce(${outboxTexts.body}, '') end`,
      isTextDeleted: sql<boolean>`${outboxEmails.textId} is null`,
    })
    .from(outboxEmails)
    .leftJoin(outboxTexts, eq(outboxTexts.id, outboxEmails.textId))
    .where(eq(outboxEmails.id, id))
  if (!email) throw notFound(refusals.things.email, id)
  return inIso((await maySeeLinksOf(db, user, email.to)) ? email : { ...email, text: withoutSecrets(email.text) })
}

/** A password link opens its account, so only people with at least that person's permissions may see it. */
async function maySeeLinksOf(db: Database, user: Caller, to: string): Promise<boolean> {
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
