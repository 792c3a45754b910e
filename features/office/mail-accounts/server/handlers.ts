import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import type { MailServer } from '#kit/server/mailboxes.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { changeAccount, deleteAccount, insertAccount, lookNow, mustBeAvailable, mustGivePassword } from './commands.ts'
import { accountOf, presentAccount, presentAccounts, serverOf } from './queries.ts'

export const mailAccountHandlers: Handlers = []

const readerOf = ({ user, language }: Context, db: Context['db']) => ({ db, userId: user.id, language })

handle(mailAccountHandlers, contract.listMailAccounts, async (_, context) => ({
  isAvailable: context.mailboxes !== undefined,
  accounts: await presentAccounts(readerOf(context, context.db)),
}))

handle(mailAccountHandlers, contract.createMailAccount, ({ body }, context) =>
  context.db.transaction(async (tx) => presentAccount(readerOf(context, tx), await insertAccount(tx, context, body))),
)

handle(mailAccountHandlers, contract.changeMailAccount, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    await changeAccount(tx, context, id, body)
    return presentAccount(readerOf(context, tx), id)
  }),
)

handle(mailAccountHandlers, contract.deleteMailAccount, async ({ params: { id } }, context) => {
  await context.db.transaction((tx) => deleteAccount(tx, context, id))
})

handle(mailAccountHandlers, contract.testMailAccount, async ({ body }, context) => {
  mustBeAvailable(context)
  const server = await triedServer(context, body)
  const visit = await context.mailboxes?.visit(server, (mailbox) => mailbox.enter('inbox'), context.request.signal)
  return { problem: visit?.isDone === false ? visit.problem[context.language] : '' }
})

async function triedServer(
  context: Context,
  { id, ...given }: Input<typeof contract.testMailAccount.body>,
): Promise<MailServer> {
  if (given.password !== '') return given
  if (id === undefined) throw invalid('password', refusals.passwordFirst)
  const row = await accountOf(context.db, context.user.id, id)
  mustGivePassword(row, given)
  return serverOf(context, row)
}

handle(mailAccountHandlers, contract.syncMailAccount, async ({ params: { id } }, context) => {
  mustBeAvailable(context)
  await context.db.transaction(async (tx) => {
    await accountOf(tx, context.user.id, id)
    await context.queue.add(lookNow(id), tx)
  })
})
