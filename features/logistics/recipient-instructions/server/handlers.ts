import { handle, type Handlers } from '#kit/server/handle.ts'
import { findDelivery } from '../../deliveries/server/queries.ts'
import { seesContact } from '../../fixes/server/queries.ts'
import { provenDelivery } from '../../recipient-checks/server/commands.ts'
import * as contract from '../contract.ts'
import { instruct } from './commands.ts'
import { instructionOf, trackedInstruction } from './queries.ts'

export const instructionHandlers: Handlers = []

handle(instructionHandlers, contract.instructTracked, async ({ params, body }, context) => {
  const { id } = await provenDelivery(context, { ...params, ...body })
  const { digits: _, ...wish } = body
  return context.db.transaction(async (tx) => {
    const delivery = await instruct(tx, { ...context, user: undefined }, { id, wish })
    return trackedInstruction(tx, delivery)
  })
})

handle(instructionHandlers, contract.readInstruction, async ({ params }, { db, user }) => {
  const { id } = await findDelivery(db, user, params.id)
  return { instruction: (await seesContact(db, user, id)) ? await instructionOf(db, id) : null }
})
