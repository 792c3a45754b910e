import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { logPage } from './log.ts'
import { publishedRoots } from './queries.ts'

export const rootHandlers: Handlers = []

handle(rootHandlers, contract.listProofRoots, ({ query }, { db }) => publishedRoots(db, query.before))
handle(rootHandlers, contract.readLogChain, ({ query }, context) => logPage(context, query.after))
