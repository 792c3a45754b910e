import { handle, type Handlers } from '#kit/server/handle.ts'
import { tellProvider } from '../../settings/server/commands.ts'
import * as contract from '../contract.ts'
import { saveAccount } from './commands.ts'
import { presentAccount } from './queries.ts'

export const whatsappHandlers: Handlers = []

handle(whatsappHandlers, contract.readWhatsapp, (_, context) => presentAccount(context))
handle(whatsappHandlers, contract.changeWhatsapp, async ({ body }, context) => {
  await context.db.transaction(async (tx) => {
    await saveAccount(tx, context, body)
    await tellProvider(tx, context, 'whatsapp-account-set')
  })
  return presentAccount(context)
})
