import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { giftCodeShown } from '../rules.ts'
import { addGiftCard, changeGiftCard } from './commands.ts'
import { findGiftCard, giftCardPage, movesOf } from './queries.ts'

export const giftCardHandlers: Handlers = []

handle(giftCardHandlers, contract.listGiftCards, ({ query }, context) => giftCardPage(context, query))
handle(giftCardHandlers, contract.readGiftCard, async ({ params: { id } }, context) => ({
  ...(await findGiftCard(context, id)),
  moves: await movesOf(context.db, id),
}))

handle(giftCardHandlers, contract.issueGiftCard, async ({ body }, context) => {
  const { code, ...card } = await context.db.transaction((tx) => addGiftCard(tx, context, body))
  return { ...card, code: giftCodeShown(code) }
})

handle(giftCardHandlers, contract.blockGiftCard, ({ params: { id }, body: { version, isBlocked } }, context) =>
  context.db.transaction((tx) => changeGiftCard(tx, context, { id, version, set: { isBlocked } })),
)
handle(giftCardHandlers, contract.changeGiftCardExpiry, ({ params: { id }, body: { version, expiresOn } }, context) =>
  context.db.transaction((tx) => changeGiftCard(tx, context, { id, version, set: { expiresOn } })),
)
