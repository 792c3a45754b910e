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

type Wish = { isMuted: boolean; isEmailed: boolean | null; emailWhen: string | null }
const noWish: Wish = { isMuted: false, isEmailed: null, emailWhen: null }

/** Notifies people in the ways they chose, in the caller’s transaction. Open screens show it at once. */
export async function notifyPeople(tx: Transaction, context: Sender, sent: Notification<string>): Promise<void> {
  const wishes = await notificationWishes(tx, sent.kind, sent.userIds)
  const at = context.now()
  const rows = sent.userIds.flatMap((userId) => rowsFor(userId, { sent, wish: wishes.get(userId) ?? noWish, at }))
  if (rows.length === 0) return
  await tx.insert(notifications).values(rows)
  for (const { id, userId, isEmailDue } of rows) {
    await recordEvent(tx, context, { kind: 'notification.created', entity: 'notification', entityId: userId })
    if (!isEmailDue) continue
    const { emailWhen, isEmailed } = wishes.get(userId) ?? noWish
    const waitMs = emailWhen === 'always' || isEmailed === null ? 0 : patienceMs
    await context.queue.add(
      { name: emailNotificationJob, data: { notificationId: id }, runAt: new Date(at.getTime() + waitMs) },
      tx,
    )
  }
}

type Wished = { sent: Notification<string>; wish: Wish; at: Date }

/** Nothing for whoever turned it off. */
function rowsFor(userId: number, { sent, wish, at: createdAt }: Wished) {
  const { kind, values = {}, link = '', ways = { app: true, browser: false }, isEmailedByDefault = false } = sent
  const { isMuted } = wish
  const isEmailDue = wish.isEmailed ?? isEmailedByDefault
  if (isMuted && !isEmailDue) return []
  const shown = { inApp: ways.app && !isMuted, inBrowser: ways.browser && !isMuted }
  return [{ id: timeOrderedId(createdAt), userId, kind, values, link, ...shown, isEmailDue, createdAt }]
}
