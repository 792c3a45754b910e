import { forbidden } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { logPage } from './log.ts'
import { publishedRoots } from './queries.ts'

export const rootHandlers: Handlers = []

handle(rootHandlers, contract.listProofRoots, ({ query }, { db }) => publishedRoots(db, query.before))
// The whole log at once, whatever of it others may see.
handle(rootHandlers, contract.readLogChain, ({ query }, context) => {
  const { ability } = context.user
  if (!ability.can('manage', 'all') || ability.relevantRuleFor('read', 'AuditLog')?.conditions) throw forbidden()
  return logPage(context, query.after)
})
