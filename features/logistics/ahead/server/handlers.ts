import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { acceptSpread, discardSpread, startSpread, stopSpread, undoSpread } from './commands.ts'
import { aheadOf, flexiblePage } from './overview.ts'
import { findSpread, movePage, presentSpread, spreadPage } from './queries.ts'

export const aheadHandlers: Handlers = []

handle(aheadHandlers, contract.readAhead, ({ query }, context) => aheadOf(context, query))
handle(aheadHandlers, contract.listFlexible, ({ query }, context) => flexiblePage(context, query))
handle(aheadHandlers, contract.listSpreads, ({ query }, { db, user }) => spreadPage(db, user, query))

handle(aheadHandlers, contract.startSpread, async ({ body }, context) =>
  presentSpread(await context.db.transaction((tx) => startSpread(tx, context, body)), context.user),
)

handle(aheadHandlers, contract.readSpread, async ({ params }, { db, user }) =>
  presentSpread(await findSpread(db, user, params.id), user),
)

handle(aheadHandlers, contract.listMoves, async ({ query }, { db, user }) => {
  const { found } = await findSpread(db, user, query.spreadId)
  return movePage(db, user, { found, query })
})

const answers = [
  [contract.stopSpread, stopSpread],
  [contract.discardSpread, discardSpread],
  [contract.acceptSpread, acceptSpread],
  [contract.undoSpread, undoSpread],
] as const
for (const [endpoint, answer] of answers)
  handle(aheadHandlers, endpoint, async ({ params }, context) =>
    presentSpread(await context.db.transaction((tx) => answer(tx, context, params.id)), context.user),
  )
