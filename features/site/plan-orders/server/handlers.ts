import { handle, type Handlers } from '#kit/server/handle.ts'
import { mustBeOpen } from '../../landing/server/commands.ts'
import { orderPlan } from '../contract.ts'
import { addPlanOrder, orderOfKey } from './commands.ts'

export const planOrderHandlers: Handlers = []

handle(planOrderHandlers, orderPlan, async ({ body }, context) => {
  const known = await orderOfKey(context.db, body.key)
  if (known) return known
  await mustBeOpen(context.db, body.website)
  return context.db.transaction((tx) => addPlanOrder(tx, context, body))
})
