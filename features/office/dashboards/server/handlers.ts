import { handle, type Handlers } from '#kit/server/handle.ts'
import { readInvoicing } from '../contract.ts'
import { invoicingOf } from './queries.ts'

export const dashboardHandlers: Handlers = []

handle(dashboardHandlers, readInvoicing, ({ query: { days } }, { db, user, now }) =>
  invoicingOf(db, { ability: user.ability, now: now(), days }),
)
