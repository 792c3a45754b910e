import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { visibleAmong, type Reader } from '#features/logistics/deliveries/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import type { Database } from '#kit/server/machine.ts'
import { longestInList } from '../../email/rules.ts'
import { presentFile } from '../../email/server/queries.ts'
import { mailboxEmails as emails, mailboxFiles as files } from '../../email/server/tables.ts'
import type { LinkedDelivery, LinkedEmail } from '../contract.ts'
import { mostLinks } from '../rules.ts'
import { mailLinks } from './tables.ts'

/** The deliveries an email is linked to, as far as its reader may see them. */
export async function linksOf(db: Database, user: Reader, emailId: number): Promise<LinkedDelivery[]> {
  const links = await db
    .select({ deliveryId: mailLinks.deliveryId })
    .from(mailLinks)
    .where(and(eq(mailLinks.emailId, emailId), eq(mailLinks.userId, user.id)))
    .orderBy(asc(mailLinks.id))
    .limit(mostLinks)
  const found = await visibleAmong(
    db,
    user,
    links.map(({ deliveryId }) => deliveryId),
  )
  return found.map(({ id: deliveryId, reference, recipient, address, date, state }) => ({
    deliveryId,
    reference,
    recipient,
    address,
    date,
    state,
  }))
}

/** The emails of a delivery, newest first. */
export async function emailsOf(db: Database, userId: number, deliveryId: number): Promise<LinkedEmail[]> {
  const { id, fromName, fromEmail, subject, excerpt, time } = emails
  const message = sql<string>`case when octet_length(${emails.message}) <= ${longestInList} then ${emails.message} else '' end`
  // What is still being written concerns its writer alone.
  const isReadable = or(ne(emails.folder, 'draft'), eq(emails.userId, userId))
  const rows = await db
    .select({ id, fromName, fromEmail, subject, excerpt, message, time, ownerId: emails.userId, by: users.fullName })
    .from(mailLinks)
    .innerJoin(emails, eq(emails.id, mailLinks.emailId))
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(and(eq(mailLinks.deliveryId, deliveryId), eq(emails.isDeleted, false), isReadable))
    .orderBy(desc(emails.time), desc(id))
    .limit(mostLinks)
  const attached = await db
    .select()
    .from(files)
    .where(inArray(files.emailId, [0, ...rows.map((row) => row.id)]))
    .orderBy(asc(files.id))
    .limit(500)
  return rows.map(({ fromName: name, fromEmail: email, ownerId, by, ...row }) => ({
    ...row,
    from: { name, email },
    time: row.time.toISOString(),
    attachments: attached.filter(({ emailId }) => emailId === row.id).map(presentFile),
    linkedBy: by,
    isOwn: ownerId === userId,
  }))
}
