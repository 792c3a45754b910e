import { handle, type Handlers } from '#kit/server/handle.ts'
import { changeCompany, readCompany, readOwnCompany } from '../contract.ts'
import { changeOwnCompany } from './commands.ts'
import { companyOf, ownCompany } from './queries.ts'

export const companyHandlers: Handlers = []

handle(companyHandlers, readCompany, (_, { db }) => companyOf(db))

handle(companyHandlers, readOwnCompany, (_, { db }) => ownCompany(db))

handle(companyHandlers, changeCompany, async ({ body }, context) => {
  await context.db.transaction((tx) => changeOwnCompany(tx, context, body))
  return ownCompany(context.db)
})
