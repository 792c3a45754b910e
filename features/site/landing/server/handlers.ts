import { companyOf } from '#platform/company/server/queries.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { countSignUp, keepSignUp } from '../../newsletter/server/commands.ts'
import * as contract from '../contract.ts'
import { changeSitePages, countMessage, mustBeOpen, receiveMessage } from './commands.ts'
import { readSitePages } from './queries.ts'

export const siteHandlers: Handlers = []

handle(siteHandlers, contract.readSite, async (_, { db }) => ({
  ...(await readSitePages(db)),
  owner: (await companyOf(db)).name,
}))

handle(siteHandlers, contract.changeSite, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await changeSitePages(tx, context, body)
    return readSitePages(tx)
  }),
)

handle(siteHandlers, contract.sendContactMessage, async ({ body }, context) => {
  await mustBeOpen(context.db, body.website)
  await countMessage(context)
  await context.db.transaction((tx) => receiveMessage(tx, context, body))
  return { isReceived: true }
})

handle(siteHandlers, contract.joinNewsletter, async ({ body: { email, website } }, context) => {
  await mustBeOpen(context.db, website)
  await countSignUp(context)
  await context.db.transaction((tx) => keepSignUp(tx, context, email))
  return { isSent: Boolean(context.mailer) }
})
