import { and, count, eq, gt } from 'drizzle-orm'
import { credentials, sessions } from '#platform/accounts/server/tables.ts'
import { posted, sendLetter } from '#platform/outbox/server/queries.ts'
import { preferences } from '#platform/preferences/server/tables.ts'
import { users } from '#features/people/users/server/tables.ts'
import { languages } from '#kit/contract/sentence.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { newsLetter } from './letters.ts'
import { mailNewsJob } from './queries.ts'
import { notifications } from './tables.ts'

/** Writes letters of news to who wants them. */
export function mailNews(machine: Machine): void {
  machine.queue.work(mailNewsJob, async ({ notificationId }) => {
    const letterId = await machine.db.transaction((tx) => writeLetter(tx, machine, String(notificationId)))
    if (letterId) await posted(machine, letterId)
  })
}

async function writeLetter(tx: Database, machine: Machine, id: string): Promise<string | undefined> {
  // A job may run twice; only the first finds the letter due.
  const [news] = await tx.update(notifications).set({ isLetterDue: false }).where(and(eq(notifications.id, id), eq(notifications.isLetterDue, true))).returning()
  if (!news) return undefined
  const [person] = await tx
    .select({ fullName: users.fullName, email: users.email, language: users.language, status: users.status, verifiedAt: credentials.emailVerifiedAt, chosen: preferences.chosen })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, news.userId))
  // Nobody is written to at an address that may be somebody else's.
  if (!person || person.status === 'inactive' || person.verifiedAt === null) return undefined
  if (person.chosen.mailWhen !== 'always' && (news.isRead || (await cameBy(tx, news)))) return undefined
  const language = languages.find((one) => one === person.language) ?? 'en'
  return sendLetter(tx, machine, { to: person.email, ...newsLetter(news, { language, name: person.fullName, publicUrl: machine.settings.publicUrl }) })
}

async function cameBy(tx: Database, { userId, createdAt }: { userId: number; createdAt: Date }): Promise<boolean> {
  const [seen] = await tx.select({ total: count() }).from(sessions).where(and(eq(sessions.userId, userId), gt(sessions.seenAt, createdAt)))
  return (seen?.total ?? 0) > 0
}
