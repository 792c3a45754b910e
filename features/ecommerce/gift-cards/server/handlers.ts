import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { changeVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import { giftCodeShown } from '../rules.ts'
import { addGiftCard } from './commands.ts'
import { findGiftCard, giftCardPage, movesOf } from './queries.ts'
import { giftCards } from './tables.ts'

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
  context.db.transaction(async (tx) => {
    const at = { ...context, db: tx }
    const before = await findGiftCard(at, id)
    await changeVersion(tx, giftCards, { where: eq(giftCards.id, id), version, set: { isBlocked } })
    const change = { before: { isBlocked: before.isBlocked }, after: { isBlocked } }
    await recordEvent(tx, context, { kind: 'giftCard.changed', entity: 'giftCard', entityId: id, ...change })
    return findGiftCard(at, id)
  }),
)
