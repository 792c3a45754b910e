import { and, count, desc, eq, gt, lt, or } from 'drizzle-orm'
import { handle, type Handlers, type Caller } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import { listNotifications, markAllNotifications, markNotification, removeNotification } from '../contract.ts'
import { refusals } from './refusals.ts'
import { notifications } from './tables.ts'

export const notificationHandlers: Handlers = []

/** A notification that is only a pop-up is listed for this long. */
const popUpMs = 10 * 60_000

handle(notificationHandlers, listNotifications, async ({ query }, { db, user, now }) => {
  const mine = eq(notifications.userId, user.id)
  const isListed = or(
    eq(notifications.inApp, true),
    and(eq(notifications.inBrowser, true), gt(notifications.createdAt, new Date(now().getTime() - popUpMs))),
  )
  const older = query.before === undefined ? undefined : lt(notifications.id, query.before)
  const wanted = query.isRead === undefined ? undefined : eq(notifications.isRead, query.isRead)
  const [rows, unread] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(and(mine, isListed, older, wanted))
      .orderBy(desc(notifications.id))
      .limit(query.limit),
    db
      .select({ total: count() })
      .from(notifications)
      .where(and(mine, eq(notifications.inApp, true), eq(notifications.isRead, false))),
  ])
  return {
    notifications: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    unread: unread[0]?.total ?? 0,
  }
})

handle(notificationHandlers, markNotification, async ({ params, body }, { db, user }) => {
  const marked = await db
    .update(notifications)
    .set(body)
    .where(ownOne(user, params.id))
    .returning({ id: notifications.id })
  if (marked.length === 0) throw notFound(refusals.things.notification)
})

handle(notificationHandlers, markAllNotifications, async ({ body }, { db, user }) => {
  await db.update(notifications).set(body).where(eq(notifications.userId, user.id))
})

handle(notificationHandlers, removeNotification, async ({ params }, { db, user }) => {
  const removed = await db.delete(notifications).where(ownOne(user, params.id)).returning({ id: notifications.id })
  if (removed.length === 0) throw notFound(refusals.things.notification)
})

function ownOne(user: Caller, id: string) {
  return and(eq(notifications.userId, user.id), eq(notifications.id, id))
}
