import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { saveAccount } from './commands.ts'
import { presentAccount } from './queries.ts'

export const whatsappHandlers: Handlers = []

handle(whatsappHandlers, contract.readWhatsapp, (_, context) => presentAccount(context))
handle(whatsappHandlers, contract.changeWhatsapp, async ({ body }, context) => {
  await context.db.transaction((tx) => saveAccount(tx, context, body))
  return presentAccount(context)
})
