import { devicesOf, endOneSession } from '#platform/access/server/sessions.ts'
import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { mustOutrank } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Preferences } from '#platform/preferences/contract.ts'
import { keepPreferences } from '#platform/preferences/server/commands.ts'
import { preferencesOf } from '#platform/preferences/server/queries.ts'
import { handle, mustMay, type Context, type Handlers } from '#kit/server/handle.ts'
import type { BulkResult } from '#kit/contract/fields.ts'
import { forbidden, notFound, refusalOf, type Refused } from '#kit/server/errors.ts'
import {
  changeUsers,
  createUser,
  deleteUser,
  endUserSession,
  inviteUser,
  listUserActivity,
  listUsers,
  listUserSessions,
  readUser,
  readUserFigures,
  readUserNotifications,
  resetUserPassword,
  restoreUser,
  saveUserNotifications,
  suspendUser,
  undoUserDeletion,
  updateUser,
} from '../contract.ts'
import { refusals } from './refusals.ts'
import { activityOf, detailOf, figures, findUser, shown, userPage, withWork, type UserRow } from './queries.ts'
import { addUser, changeUser, findChangeable, invite, sendReset, steps, withPerson } from './steps.ts'

export const userHandlers: Handlers = []

handle(userHandlers, listUsers, async ({ query }, context) => {
  const { rows, total } = await userPage(context.db, context.user.ability, query)
  return {
    users: await withWork(context, rows),
    totalUsers: total,
    totalPages: Math.ceil(total / query.itemsPerPage),
    page: query.page,
  }
})

handle(userHandlers, readUserFigures, (_, { db, user, now }) => figures(db, user.ability, now()))

handle(userHandlers, readUser, async ({ params }, { db, user }) =>
  detailOf(db, await findUser(db, user.ability, 'read', params.id)),
)
handle(userHandlers, createUser, async ({ body }, context) => {
  const { row, invitation } = await addUser(context, body)
  return { body: shown(row), invitation }
})
handle(userHandlers, updateUser, async ({ params, body }, context) =>
  detailOf(context.db, await changeUser(context, params.id, body)),
)
handle(userHandlers, deleteUser, ({ params }, context) => steps.delete(context, params.id))
handle(userHandlers, undoUserDeletion, ({ params }, context) => steps.undelete(context, params.id))
handle(userHandlers, suspendUser, ({ params }, context) => steps.suspend(context, params.id))
handle(userHandlers, restoreUser, ({ params }, context) => steps.restore(context, params.id))
handle(userHandlers, inviteUser, ({ params }, context) => invite(context, params.id))
handle(userHandlers, resetUserPassword, ({ params }, context) => sendReset(context, params.id))

/** The single call behind each bulk action; people who may make it may run the bulk action. */
const singleCalls = {
  suspend: suspendUser,
  restore: restoreUser,
  invite: inviteUser,
  delete: deleteUser,
  undelete: undoUserDeletion,
}

handle(userHandlers, changeUsers, async ({ body }, context) => {
  const single = singleCalls[body.action]
  mustMay(context.user, single)
  if (single.asksPassword) await mustProveSelf(context)
  const result: BulkResult = { done: [], refused: [] }
  for (const id of new Set(body.ids)) {
    const refusal = await steps[body.action](context, id).catch(mustBeRefused)
    if (refusal) result.refused.push({ id, message: refusal.text[context.language] })
    else result.done.push(id)
  }
  return result
})

handle(userHandlers, listUserSessions, async ({ params }, context) => {
  const { db, user, now } = context
  const person = await findChangeable(context, params.id, 'sessions')
  return { sessions: await devicesOf(db, person.id, { now: now(), currentId: user.sessionId }) }
})

handle(userHandlers, endUserSession, async ({ params }, context) => {
  const { db, user } = context
  const person = await findChangeable(context, params.id, 'sessions')
  await mustOutrank(db, user, person)
  await db.transaction(async (tx) => {
    if (!(await endOneSession(tx, person.id, params.sessionId))) throw notFound(refusals.things.session)
    await recordEvent(tx, context, {
      kind: 'user.session-ended',
      entity: 'user',
      entityId: person.id,
      after: { fullName: person.fullName },
    })
  })
})

handle(userHandlers, listUserActivity, async ({ params }, { db, user }) => {
  const person = await findUser(db, user.ability, 'read', params.id)
  return { activity: await activityOf(db, user, person.id) }
})

handle(userHandlers, readUserNotifications, async ({ params }, context) => {
  const person = await findChangeable(context, params.id, 'notifications')
  return notificationsOf(context, await preferencesOf(context.db, person.id))
})

handle(userHandlers, saveUserNotifications, ({ params, body }, context) =>
  withPerson(context, { id: params.id, fields: ['notifications'] }, async (tx, person) => {
    const before = notificationsOf(context, await preferencesOf(tx, person.id))
    if (person.id !== context.user.id) mustKeepEmailed(context, person, { before, after: { ...before, ...body } })
    const after = notificationsOf(context, await keepPreferences({ ...context, db: tx }, person.id, body))
    await recordEvent(tx, context, {
      kind: 'user.notifications-changed',
      entity: 'user',
      entityId: person.id,
      before: { fullName: person.fullName, ...before },
      after: { fullName: person.fullName, ...after },
    })
    return after
  }),
)

function notificationsOf({ program }: Pick<Context, 'program'>, chosen: Preferences) {
  const { mutedNotifications = [], emailedNotifications = program.emailedByDefault, emailWhen = 'away' } = chosen
  return { mutedNotifications, emailedNotifications, emailWhen }
}

type Silenced = Record<'before' | 'after', { mutedNotifications?: string[]; emailedNotifications?: string[] }>

/** What is emailed to whoever hasn’t chosen is kept outside the product by many: only its receiver turns it off. */
function mustKeepEmailed({ program }: Context, person: UserRow, { before, after }: Silenced): void {
  const isOff = (kind: string, { mutedNotifications = [], emailedNotifications = [] }: Silenced['after']) => [
    mutedNotifications.includes(kind),
    !emailedNotifications.includes(kind),
  ]
  const isTurnedOff = program.emailedByDefault.some((kind) => {
    const was = isOff(kind, before)
    return isOff(kind, after).some((off, way) => off && !was[way])
  })
  if (isTurnedOff) throw forbidden(refusals.ownToTurnOff, { person: person.fullName })
}

function mustBeRefused(error: unknown): Refused {
  const refused = refusalOf(error)
  if (refused) return refused
  throw error
}
