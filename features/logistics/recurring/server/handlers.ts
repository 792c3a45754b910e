import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { mustBeDepot } from '../../depots/server/queries.ts'
import * as contract from '../contract.ts'
import { changePattern, createPattern, movePattern } from './commands.ts'
import { findPattern, patternPage, presentPattern, todayOf, type StoredPattern } from './queries.ts'

export const recurringHandlers: Handlers = []

handle(recurringHandlers, contract.listPatterns, ({ query }, context) => patternPage(context, query))
handle(recurringHandlers, contract.readPattern, async ({ params }, context) =>
  presentForCaller(context, await findPattern(context.db, context.user, params.pattern)),
)
handle(recurringHandlers, contract.createPattern, async ({ body }, context) => {
  await mustBeDepot(context.db, body.depotId)
  return presentForCaller(context, await context.db.transaction((tx) => createPattern(tx, context, body)))
})
handle(recurringHandlers, contract.changePattern, async ({ params, body: { version, ...input } }, context) => {
  const change = { id: params.pattern, version, input }
  return presentForCaller(context, await context.db.transaction((tx) => changePattern(tx, context, change)))
})

const moves = [
  [contract.pausePattern, 'paused'],
  [contract.resumePattern, 'resumed'],
  [contract.endPattern, 'ended'],
] as const
for (const [endpoint, what] of moves)
  handle(recurringHandlers, endpoint, async ({ params, body: { version } }, context) => {
    const step = { id: params.pattern, version, what }
    return presentForCaller(context, await context.db.transaction((tx) => movePattern(tx, context, step)))
  })

async function presentForCaller({ db, user, now }: Context, row: StoredPattern): Promise<contract.Pattern> {
  return presentPattern(row, await todayOf(db, now()), user)
}
