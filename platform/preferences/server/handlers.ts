import { handle, type Handlers } from '#kit/server/handle.ts'
import { listOptionalNotifications, readPreferences, savePreferences } from '../contract.ts'
import { keepPreferences } from './commands.ts'
import { preferencesOf } from './queries.ts'

export const preferenceHandlers: Handlers = []

handle(preferenceHandlers, readPreferences, (_, { db, user }) => preferencesOf(db, user.id))
handle(preferenceHandlers, savePreferences, ({ body }, context) => keepPreferences(context, context.user.id, body))
handle(preferenceHandlers, listOptionalNotifications, (_, { program }) => program.optionalNotifications)
