import { eq } from 'drizzle-orm'
import { archive, restore } from '#platform/events/server/commands.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { ownerFor, whereIs } from '../../places/server/commands.ts'
import * as contract from '../contract.ts'
import { changeProperty, newPosition } from './change.ts'
import { guardPlace, insertProperty } from './commands.ts'
import { findProperty, isPlaceGone, mayRestore, propertyPage } from './queries.ts'
import { refusals } from './refusals.ts'
import { properties } from './tables.ts'

export const propertyHandlers: Handlers = []

handle(propertyHandlers, contract.listProperties, ({ query }, { db, user }) => propertyPage(db, user, query))
handle(propertyHandlers, contract.readProperty, ({ params }, { db, user }) => findProperty(db, user, params.id, 'read'))

handle(propertyHandlers, contract.createProperty, async ({ body: { pins, ...body } }, context) => {
  const ownerId = ownerFor(context.user)
  const located = await whereIs(context, { address: body.address, pins, ownerId })
  return context.db.transaction((tx) => insertProperty(tx, context, { ...body, located, ownerId }))
})

handle(propertyHandlers, contract.changeProperty, async ({ params: { id }, body }, context) => {
  const before = await findProperty(context.db, context.user, id, 'write')
  const located = await newPosition(context, before, body)
  return context.db.transaction((tx) => changeProperty(tx, context, { id, ...body, located }))
})

handle(propertyHandlers, contract.deleteProperty, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    await findProperty(tx, context.user, id, 'delete')
    await archive(tx, context, { table: properties, entity: 'property', where: eq(properties.id, id) })
  })
})

handle(propertyHandlers, contract.restoreProperty, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    if (!(await mayRestore(tx, context.user, id))) throw notFound(refusals.things.property, id)
    if (await isPlaceGone(tx, id)) throw conflict(refusals.placeGone)
    const thing = { table: properties, entity: 'property', id, thing: refusals.things.property }
    await guardPlace(() => restore(tx, context, thing))
  })
})
