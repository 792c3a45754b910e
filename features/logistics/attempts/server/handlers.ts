import { handle, type Handlers } from '#kit/server/handle.ts'
import { listAttempts } from '../contract.ts'
import { attemptPage } from './list-attempts.ts'

export const attemptHandlers: Handlers = []

handle(attemptHandlers, listAttempts, ({ query }, { db, user }) => attemptPage(db, user, query))
