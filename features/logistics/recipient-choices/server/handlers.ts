import { handle, type Handlers } from '#kit/server/handle.ts'
import { linkedDelivery } from '../../recipient-checks/server/commands.ts'
import { chooseTracked } from '../contract.ts'
import { choose } from './commands.ts'
import { trackedChoice } from './queries.ts'

export const choiceHandlers: Handlers = []

handle(choiceHandlers, chooseTracked, async ({ params, body }, context) => {
  const { id } = await linkedDelivery(context, params.code)
  const sayer = { ...context, user: undefined }
  const delivery = await context.db.transaction((tx) => choose(tx, sayer, { id, ...body }))
  return trackedChoice(context, delivery)
})
