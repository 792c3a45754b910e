import { users, credentials } from '#platform/access/server/tables.ts'
import { eq } from 'drizzle-orm'
import { lockRights, mustKeepAdministrator } from '#platform/access/server/queries.ts'
import { strangerLimits } from '#platform/outbox/rules.ts'
import { mayStrangerWrite } from '#platform/outbox/server/commands.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { conflict, invalid, notFound, tooMany } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { changeEmail, changePassword, deleteMe, endOtherSessions, endSession, listSessions } from '../contract.ts'
import { refusals } from './refusals.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { filesOf } from './queries.ts'
import { makeLink, sendLink, sendNotice } from './links.ts'
import { mustBeGood } from './queries.ts'
import { notify } from './notify.ts'
import { mustConfirm } from '#platform/access/server/passwords.ts'
import { endAccess } from '#platform/access/server/commands.ts'
import { devicesOf, endOneSession } from '#platform/access/server/sessions.ts'

export const settingsHandlers: Handlers = []

handle(settingsHandlers, changePassword, async ({ body }, context) => {
  const { db, user } = context
  await mustConfirm(context, body.currentPassword, 'currentPassword')
  const person = await personOf(db, user.id)
  mustBeGood(body.password, [person.fullName, person.username, person.email])
  const passwordHash = await context.passwords.hash(body.password)
  await db.transaction(async (tx) => {
    await tx.update(credentials).set({ passwordHash, changedAt: context.now() }).where(eq(credentials.userId, user.id))
    await endAccess(tx, context, { userId: user.id, reason: 'password', keptSessionId: user.sessionId })
    await recordEvent(tx, context, { kind: 'account.password-changed', entity: 'user', entityId: user.id })
    await notify(tx, context, {
      userIds: [user.id],
      kind: 'password-changed',
      link: '/pages/account-settings/security',
    })
    await sendNotice(tx, context, person, 'passwordChanged')
  })
})

handle(settingsHandlers, changeEmail, async ({ body }, context) => {
  const { db, user } = context
  await mustConfirm(context, body.password)
  const person = await personOf(db, user.id)
  if (body.email === person.email) throw invalid('email', refusals.sameEmail)
  await db.transaction(async (tx) => {
    await recordEvent(tx, context, {
      kind: 'account.email-change-asked',
      entity: 'user',
      entityId: user.id,
      after: { email: body.email },
    })
    const [taken] = await tx.select().from(users).where(eq(users.email, body.email))
    // Refused before the link of an earlier change is replaced by one that nobody would get.
    if (!(await mayStrangerWrite(tx, { to: body.email, about: 'account', now: context.now() })))
      throw tooMany(refusals.manyEmails, strangerLimits.account.hours * 3600)
    // Only the owner of an address learns that it already has an account.
    if (taken) {
      await makeLink(tx, context, person, { purpose: 'changeEmail', to: body.email })
      await sendNotice(tx, context, taken, 'exists')
    } else await sendLink(tx, context, person, { purpose: 'changeEmail', to: body.email })
    await sendNotice(tx, context, person, 'emailChanged')
  })
})

handle(settingsHandlers, deleteMe, async ({ body }, context) => {
  await mustConfirm(context, body.password)
  const { id } = context.user
  await context.db.transaction(async (tx) => {
    await lockRights(tx)
    const files = await filesOf(tx, context.program, await personOf(tx, id))
    await endAccess(tx, context, { userId: id, reason: 'deleted' })
    await tx.delete(users).where(eq(users.id, id))
    await mustKeepAdministrator(tx)
    await recordEvent(tx, context, { kind: 'account.deleted', entity: 'user', entityId: id })
    await removeFilesLater(tx, context, files)
  })
})

handle(settingsHandlers, listSessions, async (_, { db, user, now }) => ({
  sessions: await devicesOf(db, user.id, { now: now(), currentId: user.sessionId }),
}))

handle(settingsHandlers, endSession, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const { user } = context
    if (!(await endOneSession(tx, user.id, params.id))) throw notFound(refusals.things.session)
    await recordEvent(tx, context, { kind: 'account.session-ended', entity: 'user', entityId: user.id })
  }),
)

handle(settingsHandlers, endOtherSessions, (_, context) =>
  context.db.transaction(async (tx) => {
    const { user } = context
    await endAccess(tx, context, { userId: user.id, reason: 'signed-out', keptSessionId: user.sessionId })
    await recordEvent(tx, context, { kind: 'account.sessions-ended', entity: 'user', entityId: user.id })
  }),
)

async function personOf(db: Database, userId: number) {
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  if (!person) throw conflict(refusals.deleted)
  return person
}
