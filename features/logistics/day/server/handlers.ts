import { handle, type Handlers } from '#kit/server/handle.ts'
import { caughtUp } from '../../routes/server/queries.ts'
import { readDay, readPerformance } from '../contract.ts'
import { dayOf } from './queries.ts'
import { performanceOf } from './performance.ts'

export const dayHandlers: Handlers = []

handle(dayHandlers, readDay, async ({ query }, context) => {
  const { db, user, now, bus, program } = context
  await caughtUp(bus)
  const day = await dayOf(db, user, { ...query, now: now() })
  const isToday = day.date === day.today
  return { ...day, settingUp: isToday ? ((await program.todaysWork?.(context)) ?? null) : null }
})

handle(dayHandlers, readPerformance, ({ query }, { db, user, now }) =>
  performanceOf(db, user, { ...query, now: now() }),
)
