import { findByReference, findDelivery } from '#features/logistics/deliveries/server/queries.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { lockEmail, ownEmail } from '../../email/server/queries.ts'
import * as contract from '../contract.ts'
import { insertLink, deleteLink } from './commands.ts'
import { emailsOf, linksOf } from './queries.ts'

export const mailLinkHandlers: Handlers = []

handle(mailLinkHandlers, contract.listLinks, async ({ params: { id } }, { db, user }) => {
  await ownEmail(db, user.id, id)
  return linksOf(db, user, id)
})

handle(mailLinkHandlers, contract.addLink, ({ params: { id }, body: { reference } }, context) =>
  context.db.transaction(async (tx) => {
    await lockEmail(tx, context.user.id, id)
    const { id: deliveryId } = await findByReference(tx, context.user, reference)
    await insertLink(tx, context, { emailId: id, deliveryId })
    return (await linksOf(tx, context.user, id)).find((link) => link.deliveryId === deliveryId)!
  }),
)

handle(mailLinkHandlers, contract.removeLink, async ({ params: { id, deliveryId } }, context) => {
  await context.db.transaction((tx) => deleteLink(tx, context, { emailId: id, deliveryId }))
})

handle(mailLinkHandlers, contract.listEmailsOfDelivery, async ({ params: { id } }, { db, user }) => {
  await findDelivery(db, user, id)
  return emailsOf(db, user.id, id)
})
