import { and, inArray, sql } from 'drizzle-orm'
import { recordEvent } from '#features/events/server/queries.ts'
import { preferences } from '#features/preferences/server/tables.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import type { NotificationKind } from '../contract.ts'
import { notifications } from './tables.ts'

type News = { userIds: number[]; kind: NotificationKind; values?: Record<string, string>; link?: string; ways?: { app: boolean; browser: boolean } }

/** Tells people something, in the transaction of its cause; open screens show it at once. */
export async function notify(tx: Database, context: { now: () => Date }, { userIds, kind, values = {}, link = '', ways = { app: true, browser: false } }: News): Promise<void> {
  const muted = await whoMuted(tx, kind, userIds)
  const told = userIds.filter((userId) => !muted.has(userId))
  if (told.length === 0) return
  const createdAt = context.now()
  await tx.insert(notifications).values(told.map((userId) => ({ id: timeOrderedId(createdAt), userId, kind, values, link, inApp: ways.app, inBrowser: ways.browser, createdAt })))
  for (const userId of told) await recordEvent(tx, context, { kind: 'notification.created', entity: 'notification', entityId: userId })
}

async function whoMuted(tx: Database, kind: NotificationKind, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const { userId, chosen } = preferences
  const found = await tx.select({ userId }).from(preferences).where(and(inArray(userId, userIds), sql`${chosen} -> 'mutedNews' ? ${kind}`))
  return new Set(found.map((one) => one.userId))
}
