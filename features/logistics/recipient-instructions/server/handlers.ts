import { notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { findDelivery } from '../../deliveries/server/queries.ts'
import { seesContact } from '../../address-checks/server/queries.ts'
import { countWork, linkedDelivery } from '../../recipient-checks/server/commands.ts'
import * as contract from '../contract.ts'
import { instruct } from './commands.ts'
import { mostChanges } from '../rules.ts'
import { keepSafePlace } from './keep-photo.ts'
import { instructionOf, safePlacePhoto, trackedInstruction } from './queries.ts'
import { refusals } from './refusals.ts'

export const instructionHandlers: Handlers = []

handle(instructionHandlers, contract.instructTracked, async ({ params, body }, context) => {
  const { id } = await linkedDelivery(context, params.code)
  const { digits: _, ...wish } = body
  await countWork(context, { sender: `instructions ${id}`, most: mostChanges })
  return context.db.transaction(async (tx) => {
    const delivery = await instruct(tx, { ...context, user: undefined }, { id, wish })
    return trackedInstruction(tx, delivery)
  })
})

handle(instructionHandlers, contract.readInstruction, async ({ params }, { db, user }) => {
  const { id } = await findDelivery(db, user, params.id)
  return { instruction: (await seesContact(db, user, id)) ? await instructionOf(db, id) : null }
})

handle(instructionHandlers, contract.photographSafePlace, async ({ params }, context) => {
  const delivery = await linkedDelivery(context, params.code)
  return trackedInstruction(context.db, await keepSafePlace(context, delivery))
})

handle(instructionHandlers, contract.readTrackedSafePlace, async ({ params }, context) => {
  const { id } = await linkedDelivery(context, params.code)
  return safePlacePhoto(context, id)
})

handle(instructionHandlers, contract.readSafePlace, async ({ params }, context) => {
  const { id } = await findDelivery(context.db, context.user, params.id)
  if (!(await seesContact(context.db, context.user, id))) throw notFound(refusals.things.photo)
  return safePlacePhoto(context, id)
})
