import { forbidden, invalid } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { changeSitePages, countMessage, receiveMessage } from './commands.ts'
import { readSitePages } from './queries.ts'
import { refusals } from './refusals.ts'

export const siteHandlers: Handlers = []

handle(siteHandlers, contract.readSite, (_, { db }) => readSitePages(db))

handle(siteHandlers, contract.changeSite, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await changeSitePages(tx, context, body)
    return readSitePages(tx)
  }),
)

handle(siteHandlers, contract.sendContactMessage, async ({ body }, context) => {
  if (body.website !== '') throw invalid('website', refusals.leaveEmpty)
  if (!(await readSitePages(context.db)).isPublic) throw forbidden(refusals.closed)
  await countMessage(context)
  await context.db.transaction((tx) => receiveMessage(tx, context, body))
  return { isReceived: true }
})
