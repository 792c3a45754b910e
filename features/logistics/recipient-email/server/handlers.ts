import { handle, type Handlers } from '#kit/server/handle.ts'
import { tellProvider } from '../../settings/server/commands.ts'
import * as contract from '../contract.ts'
import { liftBlock, saveReporter } from './commands.ts'
import { blockedAddresses, presentReporter } from './queries.ts'

export const emailReportHandlers: Handlers = []

handle(emailReportHandlers, contract.readEmailReports, (_, context) => presentReporter(context))
handle(emailReportHandlers, contract.changeEmailReports, async ({ body }, context) => {
  await context.db.transaction(async (tx) => {
    await saveReporter(tx, context, body)
    await tellProvider(tx, context, 'email-reports-set')
  })
  return presentReporter(context)
})
handle(emailReportHandlers, contract.listBlockedAddresses, ({ query }, { db }) => blockedAddresses(db, query))
handle(emailReportHandlers, contract.allowAddress, async ({ body }, context) => {
  const address = body.address.toLowerCase()
  await context.db.transaction((tx) => liftBlock(tx, context, address))
  return { address }
})
