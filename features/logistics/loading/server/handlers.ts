import { handle, type Handlers } from '#kit/server/handle.ts'
import { readLoading } from '../contract.ts'
import { loadingOf } from './queries.ts'

export const loadingHandlers: Handlers = []

handle(loadingHandlers, readLoading, ({ query }, { db, user, now }) =>
  loadingOf(db, user, { date: query.date, now: now() }),
)
