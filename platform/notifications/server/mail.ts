import { credentials, sessions, users } from '#platform/access/server/tables.ts'
import { and, count, eq, gt } from 'drizzle-orm'
import { posted, enqueueEmail } from '#platform/outbox/server/queries.ts'
import { preferences } from '#platform/preferences/server/tables.ts'
import { languages } from '#kit/contract/sentence.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { notificationEmail } from './notification-email.ts'
import { emailNotificationJob } from './queries.ts'
import { notifications } from './tables.ts'

/** Writes emails of notification to who wants them. */
export function emailNotifications(machine: Machine): void {
  machine.queue.work(emailNotificationJob, async ({ notificationId }) => {
    const emailId = await machine.db.transaction((tx) => writeEmail(tx, machine, String(notificationId)))
    if (emailId) await posted(machine, emailId)
  })
}

async function writeEmail(tx: Database, machine: Machine, id: string): Promise<string | undefined> {
  // A job may run twice; only the first finds the email due.
  const [notification] = await tx
    .update(notifications)
    .set({ isEmailDue: false })
    .where(and(eq(notifications.id, id), eq(notifications.isEmailDue, true)))
    .returning()
  if (!notification) return undefined
  const [person] = await tx
    .select({
      fullName: users.fullName,
      email: users.email,
      language: users.language,
      status: users.status,
      verifiedAt: credentials.emailVerifiedAt,
      chosen: preferences.chosen,
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, notification.userId))
  // Nobody is written to at an address that may be somebody else's.
  if (!person || person.status === 'inactive' || person.verifiedAt === null) return undefined
  if (person.chosen.emailWhen !== 'always' && (notification.isRead || (await wasActiveSince(tx, notification))))
    return undefined
  const language = languages.find((one) => one === person.language) ?? 'en'
  return enqueueEmail(tx, machine, {
    to: person.email,
    ...notificationEmail(notification, { language, name: person.fullName, publicUrl: machine.settings.publicUrl }),
  })
}

async function wasActiveSince(
  tx: Database,
  { userId, createdAt }: { userId: number; createdAt: Date },
): Promise<boolean> {
  const [seen] = await tx
    .select({ total: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.seenAt, createdAt)))
  return (seen?.total ?? 0) > 0
}
