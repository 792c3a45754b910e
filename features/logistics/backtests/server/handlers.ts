import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { cancelBacktest, deleteBacktest, startBacktest } from './commands.ts'
import { backtestPage, findBacktest, presentBacktest, presentRow } from './queries.ts'

export const backtestHandlers: Handlers = []

handle(backtestHandlers, contract.listBacktests, ({ query }, { db, user }) => backtestPage(db, user, query))

handle(backtestHandlers, contract.startBacktest, async ({ body }, context) =>
  presentRow(await context.db.transaction((tx) => startBacktest(tx, context, body))),
)

handle(backtestHandlers, contract.readBacktest, async ({ params: { id } }, { db, user }) =>
  presentBacktest(db, await findBacktest(db, user, id), user),
)

handle(backtestHandlers, contract.cancelBacktest, async ({ params: { id } }, context) =>
  presentRow(await context.db.transaction((tx) => cancelBacktest(tx, context, id))),
)

handle(backtestHandlers, contract.deleteBacktest, ({ params: { id } }, context) =>
  context.db.transaction((tx) => deleteBacktest(tx, context, id)),
)
