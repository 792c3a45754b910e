import { handle, type Handlers } from '#kit/server/handle.ts'
import { caughtUp } from '../../routes/server/queries.ts'
import { readDay, readPerformance } from '../contract.ts'
import { dayOf } from './queries.ts'
import { performanceOf } from './performance.ts'

export const dayHandlers: Handlers = []

handle(dayHandlers, readDay, async ({ query }, { db, user, now, bus }) => {
  await caughtUp(bus)
  return dayOf(db, user, { ...query, now: now() })
})

handle(dayHandlers, readPerformance, ({ query }, { db, user, now }) =>
  performanceOf(db, user, { ...query, now: now() }),
)
