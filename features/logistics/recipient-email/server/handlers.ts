import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { saveReporter } from './commands.ts'
import { presentReporter } from './queries.ts'

export const emailReportHandlers: Handlers = []

handle(emailReportHandlers, contract.readEmailReports, (_, context) => presentReporter(context))
handle(emailReportHandlers, contract.changeEmailReports, async ({ body }, context) => {
  await context.db.transaction((tx) => saveReporter(tx, context, body))
  return presentReporter(context)
})
