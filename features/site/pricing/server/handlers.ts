import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { changePrices } from './commands.ts'
import { pricing } from './queries.ts'

export const pricingHandlers: Handlers = []

handle(pricingHandlers, contract.readPricing, (_, { db }) => pricing(db))

handle(pricingHandlers, contract.changePrices, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await changePrices(tx, context, body)
    return pricing(tx)
  }),
)
