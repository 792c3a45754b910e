import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { addVisit } from './commands.ts'
import { visitPage, visitsOf } from './queries.ts'

export const visitHandlers: Handlers = []

const program = /bot|crawl|spider|slurp|preview|headless|monitor/i

handle(visitHandlers, contract.countVisit, async ({ body }, { db, user, request, now }) => {
  // People of the house look at their own pages too, and programs visit nothing.
  if (user || program.test(request.headers.get('user-agent') ?? '')) return
  await db.transaction((tx) => addVisit(tx, now(), body))
})

handle(visitHandlers, contract.listVisits, ({ query }, { db, now }) => visitPage(db, query, now()))
handle(visitHandlers, contract.readVisits, ({ query: { days } }, { db, now }) => visitsOf(db, now(), days))
