import { handle, type Handlers } from '#kit/server/handle.ts'
import { confirmOwnAddress, readOwnAddress } from '../contract.ts'
import { confirmAddress, linkTo } from './commands.ts'
import { ownAddressOf } from './queries.ts'

export const ownAddressHandlers: Handlers = []

handle(ownAddressHandlers, readOwnAddress, (_, { db, settings }) => ownAddressOf(db, settings))

handle(ownAddressHandlers, confirmOwnAddress, async ({ body }, context) => {
  const { db, settings } = context
  const address = new URL(body.address).origin
  await db.transaction((tx) => confirmAddress(tx, context, { ...body, address }))
  linkTo(settings, address)
  return ownAddressOf(db, settings)
})
