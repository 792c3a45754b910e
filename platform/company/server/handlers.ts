import { invalid } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { changeCompany, readCompany, readOwnCompany } from '../contract.ts'
import { changeOwnCompany } from './commands.ts'
import { companyOf, ownCompany } from './queries.ts'
import { refusals } from './refusals.ts'

export const companyHandlers: Handlers = []

handle(companyHandlers, readCompany, (_, { db }) => companyOf(db))

handle(companyHandlers, readOwnCompany, (_, { db }) => ownCompany(db))

handle(companyHandlers, changeCompany, async ({ body }, context) => {
  const { logo } = body.value
  const isNew = logo !== '' && logo !== (await companyOf(context.db)).logo
  if (isNew && !(await context.files.get(logo.replace('/api/files/', 'pictures/'))))
    throw invalid('value.logo', refusals.noLogo)
  await context.db.transaction((tx) => changeOwnCompany(tx, context, body))
  return ownCompany(context.db)
})
