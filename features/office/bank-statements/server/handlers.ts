import type { Input } from '#kit/contract/endpoint.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { eachRow } from '#kit/server/rows.ts'
import * as contract from '../contract.ts'
import { ignoreLine, matchIfCertain, matchLine, reopenLine } from './commands.ts'
import { reverseLine } from './reversals.ts'
import { takeStatement } from './import-statement.ts'
import { bankFigures, foundInvoices, lineDetail, linePage, statementPage } from './queries.ts'

// The paths that are words stand before the one of a number.
export const bankHandlers: Handlers = []

handle(bankHandlers, contract.listStatements, ({ query }, { db }) => statementPage(db, query))

handle(bankHandlers, contract.importStatement, ({ query }, context) => takeStatement(context, query))

handle(bankHandlers, contract.listBankLines, ({ query }, { db }) => linePage(db, query))

handle(bankHandlers, contract.readBankFigures, (_, { db }) => bankFigures(db))

handle(bankHandlers, contract.findInvoices, ({ query }, { db }) => foundInvoices(db, query.q))

handle(bankHandlers, contract.readBankLine, ({ params }, { db }) => lineDetail(db, params.id))

handle(bankHandlers, contract.matchCertainLines, ({ body }, context) =>
  eachRow(context, body.ids, (tx, id) => matchIfCertain(tx, context, id)),
)

handle(bankHandlers, contract.matchBankLine, ({ params, body }, context) =>
  change(context, params, (tx) => matchLine(tx, context, params.id, body.shares)),
)

handle(bankHandlers, contract.reverseBankLine, ({ params, body }, context) =>
  change(context, params, (tx) => reverseLine(tx, context, params.id, body.lineId)),
)

handle(bankHandlers, contract.ignoreBankLine, ({ params, body }, context) =>
  change(context, params, (tx) => ignoreLine(tx, context, params.id, body.reason)),
)

handle(bankHandlers, contract.reopenBankLine, ({ params }, context) =>
  change(context, params, (tx) => reopenLine(tx, context, params.id)),
)

function change(
  { db }: Context,
  { id }: Input<(typeof contract.readBankLine)['params']>,
  act: (tx: Transaction) => Promise<void>,
) {
  return db.transaction(async (tx) => {
    await act(tx)
    return lineDetail(tx, id)
  })
}
