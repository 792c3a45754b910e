import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { closeRoute, reopenRoute } from './close-route.ts'
import { closingOf } from './queries.ts'

export const closingHandlers: Handlers = []

handle(closingHandlers, contract.readClosing, ({ params: { id } }, { db, now, user }) =>
  closingOf({ db, now }, user, id),
)
handle(closingHandlers, contract.closeRoute, ({ params: { id }, body }, context) => closeRoute(context, id, body))
handle(closingHandlers, contract.reopenRoute, ({ params: { id }, body: { reason } }, context) =>
  reopenRoute(context, id, reason),
)
