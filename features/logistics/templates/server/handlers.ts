import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { applyTemplate, changeTemplate, deleteTemplate, saveTemplate } from './commands.ts'
import { presentTemplate, templatesFor } from './queries.ts'

export const templateHandlers: Handlers = []

handle(templateHandlers, contract.listTemplates, async (_, { db, user }) => ({
  templates: await templatesFor(db, user),
}))

handle(templateHandlers, contract.createTemplate, async ({ body }, context) =>
  presentTemplate(await context.db.transaction((tx) => saveTemplate(tx, context, body))),
)

handle(templateHandlers, contract.changeTemplate, async ({ params: { id }, body: given }, context) =>
  presentTemplate(await context.db.transaction((tx) => changeTemplate(tx, context, { id, given }))),
)

handle(templateHandlers, contract.deleteTemplate, ({ params: { id } }, context) =>
  context.db.transaction((tx) => deleteTemplate(tx, context, id)),
)

handle(templateHandlers, contract.applyTemplate, ({ params: { id }, body: { templateId } }, context) =>
  applyTemplate(context, id, templateId),
)
