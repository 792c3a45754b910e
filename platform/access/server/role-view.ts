import { sessions } from './tables.ts'
import { and, eq } from 'drizzle-orm'
import { mustGrant } from './queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { endRoleView, startRoleView } from '../contract.ts'
import { meOf } from './sessions.ts'

export const roleViewHandlers: Handlers = []

handle(roleViewHandlers, startRoleView, async ({ body: { role } }, context) => {
  const { db, user } = context
  await db.transaction(async (tx) => {
    await mustGrant(tx, user, role)
    await tx
      .update(sessions)
      .set({ viewedRole: role })
      .where(and(eq(sessions.id, user.sessionId), eq(sessions.userId, user.id)))
    await recordEvent(tx, context, { kind: 'role.viewed', entity: 'role', entityId: role })
  })
  return meOf(db, { id: user.id, viewedRole: role })
})

handle(roleViewHandlers, endRoleView, async (_, { db, user }) => {
  await db
    .update(sessions)
    .set({ viewedRole: null })
    .where(and(eq(sessions.id, user.sessionId), eq(sessions.userId, user.id)))
  return meOf(db, { id: user.id })
})
