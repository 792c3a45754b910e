import { recordEvent } from '#platform/events/server/commands.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { notifications } from './tables.ts'
import { notificationWishes } from '#platform/preferences/server/queries.ts'

type Notification<Kind extends string> = {
  userIds: number[]
  kind: Kind
  values?: Record<string, string>
  link?: string
  ways?: { app: boolean; browser: boolean }
}

export const emailNotificationJob = 'email-notification'
/** People who are active within this time see the notification on the screen, so they get no email unless they always want one. */
const patienceMs = 5 * 60_000

type Sender = Pick<Machine, 'now' | 'queue'>
/** How a feature notifies people: only with kinds it has texts for. */
export type Notify<Kind extends string> = (tx: Transaction, sender: Sender, sent: Notification<Kind>) => Promise<void>

/** Notifies people in the ways they chose, in the caller’s transaction. Open screens show it at once. */
export async function notifyPeople(
  tx: Transaction,
  context: Sender,
  { userIds, kind, values = {}, link = '', ways = { app: true, browser: false } }: Notification<string>,
): Promise<void> {
  const wishes = await notificationWishes(tx, kind, userIds)
  const createdAt = context.now()
  const rows = userIds.flatMap((userId) => {
    const { isMuted = false, isEmailed = false } = wishes.get(userId) ?? {}
    if (isMuted && !isEmailed) return []
    return [
      {
        id: timeOrderedId(createdAt),
        userId,
        kind,
        values,
        link,
        inApp: ways.app && !isMuted,
        inBrowser: ways.browser && !isMuted,
        isEmailDue: isEmailed,
        createdAt,
      },
    ]
  })
  if (rows.length === 0) return
  await tx.insert(notifications).values(rows)
  for (const { id, userId, isEmailDue } of rows) {
    await recordEvent(tx, context, { kind: 'notification.created', entity: 'notification', entityId: userId })
    if (!isEmailDue) continue
    const waitMs = wishes.get(userId)?.emailWhen === 'always' ? 0 : patienceMs
    await context.queue.add(
      { name: emailNotificationJob, data: { notificationId: id }, runAt: new Date(createdAt.getTime() + waitMs) },
      tx,
    )
  }
}
