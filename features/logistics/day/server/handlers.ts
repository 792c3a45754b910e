import { handle, type Handlers } from '#kit/server/handle.ts'
import { caughtUp } from '../../routes/server/queries.ts'
import { readDay, readPerformance } from '../contract.ts'
import { dayOf } from './queries.ts'
import { performanceOf } from './performance.ts'

export const dayHandlers: Handlers = []

handle(dayHandlers, readDay, async ({ query }, context) => {
  const { db, user, now, bus, program } = context
  await caughtUp(bus)
  // Asked first: what is done between the two is seen a little later, and never told as if it were there.
  const settingUp = (await program.todaysWork?.(context)) ?? null
  const day = await dayOf(db, user, { ...query, now: now() })
  return { ...day, settingUp: day.date === day.today ? settingUp : null }
})

handle(dayHandlers, readPerformance, ({ query }, { db, user, now }) =>
  performanceOf(db, user, { ...query, now: now() }),
)
