import { credentials, sessions, users } from '#platform/access/server/tables.ts'
import { and, count, eq, gt } from 'drizzle-orm'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { preferencesOf } from '#platform/preferences/server/queries.ts'
import { dayText, localeOf } from '#kit/contract/day-text.ts'
import { moneyIn } from '#kit/contract/money.ts'
import { languages } from '#kit/contract/sentence.ts'
import { sayFrom, type Say } from '#kit/contract/texts.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { shownValues } from '../rules.ts'
import { notificationEmail } from './notification-email.ts'
import { emailNotificationJob } from './commands.ts'
import { notifications } from './tables.ts'

/** Emails each notification that is due by email. */
export function emailNotifications(machine: Machine, { notifications: texts }: Program): void {
  const sayKind = sayFrom(texts)
  machine.queue.work(emailNotificationJob, ({ notificationId }) =>
    machine.db.transaction((tx) => writeEmail(tx, { ...machine, sayKind }, String(notificationId))),
  )
}

type Writer = Machine & { sayKind: Say<Record<string, string>> }

async function writeEmail(tx: Transaction, writer: Writer, id: string): Promise<void> {
  // A job may run twice; only the first finds the email due.
  const [notification] = await tx
    .update(notifications)
    .set({ isEmailDue: false })
    .where(and(eq(notifications.id, id), eq(notifications.isEmailDue, true)))
    .returning()
  if (!notification) return
  const [person] = await tx
    .select({
      fullName: users.fullName,
      email: users.email,
      language: users.language,
      status: users.status,
      verifiedAt: credentials.emailVerifiedAt,
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, notification.userId))
  // An unconfirmed address may belong to someone else, so it gets no email.
  if (!person || person.status === 'inactive' || person.verifiedAt === null) return
  const { emailWhen } = await preferencesOf(tx, notification.userId)
  if (emailWhen !== 'always' && (notification.isRead || (await wasActiveSince(tx, notification)))) return
  const language = languages.find((one) => one === person.language) ?? 'en'
  const { kind, values, link } = notification
  const what = writer.sayKind(
    language,
    kind,
    shownValues(values, {
      day: (day) => dayText(day)[language],
      money: (cents, currency) => moneyIn(localeOf(language), cents, currency),
    }),
  )
  await enqueueEmail(tx, writer, {
    to: person.email,
    ...notificationEmail({ what, link }, { language, name: person.fullName, publicUrl: writer.settings.publicUrl }),
  })
}

/** Only the office shows notifications. */
async function wasActiveSince(
  tx: Transaction,
  { userId, createdAt }: { userId: number; createdAt: Date },
): Promise<boolean> {
  const [seen] = await tx
    .select({ total: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.surface, 'office'), gt(sessions.seenAt, createdAt)))
  return (seen?.total ?? 0) > 0
}
