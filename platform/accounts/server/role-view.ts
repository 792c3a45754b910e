import { and, eq } from 'drizzle-orm'
import { mustGrant } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/queries.ts'
import { answer, type Answers } from '#kit/server/answer.ts'
import { endRoleView, startRoleView } from '../contract.ts'
import { meOf } from './queries.ts'
import { sessions } from './tables.ts'

export const roleViewAnswers: Answers = []

answer(roleViewAnswers, startRoleView, async ({ body: { role } }, context) => {
  const { db, user } = context
  await db.transaction(async (tx) => {
    await mustGrant(tx, user, role)
    await tx.update(sessions).set({ viewedRole: role }).where(and(eq(sessions.id, user.sessionId), eq(sessions.userId, user.id)))
    await recordEvent(tx, context, { kind: 'role.viewed', entity: 'role', entityId: role })
  })
  return meOf(db, { id: user.id, viewedRole: role })
})

answer(roleViewAnswers, endRoleView, async (_, { db, user }) => {
  await db.update(sessions).set({ viewedRole: null }).where(and(eq(sessions.id, user.sessionId), eq(sessions.userId, user.id)))
  return meOf(db, { id: user.id })
})
