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
  /** Also sent by email, at once, to whoever hasn’t chosen what they get by email. */
  isEmailedByDefault?: boolean
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
  { userIds, kind, values = {}, link = '', ...how }: Notification<string>,
): Promise<void> {
  const { ways = { app: true, browser: false }, isEmailedByDefault = false } = how
  const wishes = await notificationWishes(tx, kind, userIds)
  const createdAt = context.now()
  const rows = userIds.flatMap((userId) => {
    const { isMuted = false, isEmailed: isChosen = null } = wishes.get(userId) ?? {}
    const isEmailed = isChosen ?? isEmailedByDefault
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
    const { emailWhen, isEmailed } = wishes.get(userId) ?? { emailWhen: null, isEmailed: null }
    const waitMs = emailWhen === 'always' || isEmailed === null ? 0 : patienceMs
    await context.queue.add(
      { name: emailNotificationJob, data: { notificationId: id }, runAt: new Date(createdAt.getTime() + waitMs) },
      tx,
    )
  }
}
