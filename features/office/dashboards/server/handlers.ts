import { handle, type Handlers } from '#kit/server/handle.ts'
import { readActivity, readInvoicing } from '../contract.ts'
import { activityFor, invoicingOf } from './queries.ts'

export const dashboardHandlers: Handlers = []

handle(dashboardHandlers, readInvoicing, ({ query: { days } }, { db, user, now }) =>
  invoicingOf(db, { ability: user.ability, now: now(), days }),
)

handle(dashboardHandlers, readActivity, async (_, context) => ({ events: await activityFor(context) }))
