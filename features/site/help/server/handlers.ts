import { builtOnce } from '#kit/server/built-once.ts'
import { tooMany } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { rateLimit } from '#kit/server/rate-limit.ts'
import * as contract from '../contract.ts'
import { keepAnswer } from './commands.ts'
import { refusals } from './refusals.ts'
import { helpArticle, helpCenter, slugIn } from './queries.ts'

export const helpHandlers: Handlers = []

handle(helpHandlers, contract.readHelpCenter, ({ query }, { language }) => helpCenter(language, query.q))

handle(helpHandlers, contract.readHelpArticle, ({ query }, { db, language, user }) =>
  helpArticle(db, language, { slug: query.slug, user }),
)

/** More than anyone reads. */
const mostPerMinute = 30
const raters = builtOnce(() => rateLimit(mostPerMinute))

handle(helpHandlers, contract.rateHelpArticle, async ({ params, body }, context) => {
  const { waitSeconds } = raters(context.db)(context.address)
  if (waitSeconds > 0) throw tooMany(refusals.manyAnswers, waitSeconds)
  const slug = slugIn(params.slug)
  await context.db.transaction((tx) => keepAnswer(tx, context, { slug, ...body }))
})
