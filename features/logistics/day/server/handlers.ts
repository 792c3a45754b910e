import { handle, type Handlers } from '#kit/server/handle.ts'
import { readDay, readPerformance } from '../contract.ts'
import { dayOf } from './queries.ts'
import { performanceOf } from './performance.ts'

export const dayHandlers: Handlers = []

handle(dayHandlers, readDay, ({ query }, { db, user, now }) => dayOf(db, user, { ...query, now: now() }))

handle(dayHandlers, readPerformance, ({ query }, { db, user, now }) =>
  performanceOf(db, user, { ...query, now: now() }),
)
