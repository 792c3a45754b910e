import { builtOnce } from '#kit/server/built-once.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { rateLimit } from '#kit/server/rate-limit.ts'
import * as contract from '../contract.ts'
import { addVisit } from './commands.ts'
import { visitPage, visitsOf } from './queries.ts'

export const visitHandlers: Handlers = []

const program = /bot|crawl|spider|slurp|preview|headless|monitor/i

/** More than anyone reads: what is beyond that from one address isn't counted. */
const mostPerMinute = 120
const visitors = builtOnce(() => rateLimit(mostPerMinute))

handle(visitHandlers, contract.countVisit, async ({ body }, { db, user, request, now, address }) => {
  // People of the house look at their own pages too, and programs visit nothing.
  if (user || program.test(request.headers.get('user-agent') ?? '')) return
  if (visitors(db)(address).waitSeconds > 0) return
  await db.transaction((tx) => addVisit(tx, now(), body))
})

handle(visitHandlers, contract.listVisits, ({ query }, { db, now }) => visitPage(db, query, now()))
handle(visitHandlers, contract.readVisits, ({ query: { days } }, { db, now }) => visitsOf(db, now(), days))
