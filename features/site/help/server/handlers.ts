import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { keepAnswer } from './commands.ts'
import { helpArticle, helpCenter, slugIn } from './queries.ts'

export const helpHandlers: Handlers = []

handle(helpHandlers, contract.readHelpCenter, ({ query }, { language }) => helpCenter(language, query.q))

handle(helpHandlers, contract.readHelpArticle, ({ query }, { db, language, user }) =>
  helpArticle(db, language, { slug: query.slug, user }),
)

handle(helpHandlers, contract.rateHelpArticle, async ({ params, body }, context) => {
  const slug = slugIn(params.slug)
  await context.db.transaction((tx) => keepAnswer(tx, context, { slug, ...body }))
})
