import { recordEvent } from '#features/events/server/queries.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import type { NotificationKind } from '../contract.ts'
import { notifications } from './tables.ts'

type News = { userIds: number[]; kind: NotificationKind; values?: Record<string, string>; link?: string }

/** Tells people something, in the transaction of its cause; open screens show it at once. */
export async function notify(tx: Database, context: { now: () => Date }, { userIds, kind, values = {}, link = '' }: News): Promise<void> {
  if (userIds.length === 0) return
  const createdAt = context.now()
  await tx.insert(notifications).values(userIds.map((userId) => ({ id: timeOrderedId(createdAt), userId, kind, values, link, createdAt })))
  for (const userId of userIds) await recordEvent(tx, context, { kind: 'notification.created', entity: 'notification', entityId: userId })
}
