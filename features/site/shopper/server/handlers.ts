import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { addAddress, changeAddress, changeShopperWishes, deleteAddress } from './commands.ts'
import { shopperOf } from './queries.ts'

export const shopperHandlers: Handlers = []

handle(shopperHandlers, contract.readShopper, (_, { db, user }) => shopperOf(db, user))
handle(shopperHandlers, contract.addShopperAddress, ({ body }, context) => addAddress(context, body))
handle(shopperHandlers, contract.changeShopperAddress, ({ params, body: { version, ...set } }, context) =>
  changeAddress(context, { id: params.entry, version, set }),
)
handle(shopperHandlers, contract.deleteShopperAddress, ({ params }, context) => deleteAddress(context, params.entry))
handle(shopperHandlers, contract.changeWishlist, ({ body }, context) => changeShopperWishes(context, body))
