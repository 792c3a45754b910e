import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { acceptSpread, planSpread } from './accept-spread.ts'
import { discardSpread, startSpread, stopSpread } from './commands.ts'
import { monthOf } from './month.ts'
import { aheadOf, flexiblePage } from './overview.ts'
import { findSpread, movePage, presentWhole, spreadPage } from './queries.ts'
import { undoSpread } from './undo-spread.ts'

export const aheadHandlers: Handlers = []

handle(aheadHandlers, contract.readAhead, ({ query }, context) => aheadOf(context, query))
handle(aheadHandlers, contract.readMonth, ({ query }, context) => monthOf(context, query))
handle(aheadHandlers, contract.listFlexible, ({ query }, context) => flexiblePage(context, query))
handle(aheadHandlers, contract.listSpreads, ({ query }, { db, user }) => spreadPage(db, user, query))

handle(aheadHandlers, contract.startSpread, async ({ body }, context) =>
  presentWhole(context.db, context.user, await context.db.transaction((tx) => startSpread(tx, context, body))),
)

handle(aheadHandlers, contract.planSpread, async ({ params, body }, context) =>
  presentWhole(
    context.db,
    context.user,
    await context.db.transaction((tx) => planSpread(tx, context, params.id, body.name)),
  ),
)

handle(aheadHandlers, contract.readSpread, async ({ params }, { db, user }) =>
  presentWhole(db, user, await findSpread(db, user, params.id)),
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
    presentWhole(context.db, context.user, await context.db.transaction((tx) => answer(tx, context, params.id))),
  )
