import { and, eq, isNull } from 'drizzle-orm'
import { peopleWho } from '#platform/access/server/queries.ts'
import { recordEvent, archive, restore } from '#platform/events/server/commands.ts'
import { handle, mustMay, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { findCustomer, ownerOf } from '../../customers/server/queries.ts'
import { productsById } from '../../products/server/queries.ts'
import { eachRow } from '#kit/server/rows.ts'
import * as contract from '../contract.ts'
import type { Review } from '../contract.ts'
import { refusals } from './refusals.ts'
import { findReview, reviewFigures, reviewPage } from './queries.ts'
import { reviews } from './tables.ts'
import { notify } from './notify.ts'

export const reviewHandlers: Handlers = []

handle(reviewHandlers, contract.listReviews, ({ query }, { db }) => reviewPage(db, query))
handle(reviewHandlers, contract.readReviewFigures, (_, { db, now }) => reviewFigures(db, now()))

handle(reviewHandlers, contract.readReview, ({ params }, { db }) => findReview(db, params.id))

handle(reviewHandlers, contract.createReview, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const product = (await productsById(tx, [body.productId])).get(body.productId)
    if (!product) throw invalid('productId', refusals.noProduct, { product: body.productId })
    const { id: customerId } = await findCustomer(tx, body.customerId)
    const [row] = await tx
      .insert(reviews)
      .values({ ...body, ...ownerOf(customerId), productName: product.productName, writtenAt: context.now() })
      .returning({ id: reviews.id })
    await recordEvent(tx, context, {
      kind: 'review.created',
      entity: 'review',
      entityId: row!.id,
      after: { productId: body.productId, review: body.review },
    })
    const made = await findReview(tx, row!.id)
    const moderators = (await peopleWho(tx, 'write', 'Review')).filter((id) => id !== context.user.id)
    await notify(tx, context, {
      userIds: moderators,
      kind: 'review-waiting',
      values: { person: made.reviewer, product: made.product },
      link: '/apps/ecommerce/manage-review',
    })
    return made
  }),
)

handle(reviewHandlers, contract.changeReview, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    await setStatus(tx, context, { id: params.id, status: body.status })
    return findReview(tx, params.id)
  }),
)

handle(reviewHandlers, contract.deleteReview, async ({ params }, context) => {
  await context.db.transaction((tx) => remove(tx, context, params.id))
})

handle(reviewHandlers, contract.restoreReview, async ({ params }, context) => {
  await context.db.transaction((tx) =>
    restore(tx, context, { table: reviews, entity: 'review', id: params.id, thing: refusals.things.deletedReview }),
  )
})

/** The single call behind each bulk action; people who may make it may run the bulk action. */
const singleCalls = {
  publish: contract.changeReview,
  unpublish: contract.changeReview,
  delete: contract.deleteReview,
  restore: contract.restoreReview,
}

handle(reviewHandlers, contract.bulkReviews, ({ body: { action, ids } }, context) => {
  mustMay(context.user, singleCalls[action])
  return eachRow(context, ids, (tx, id) => {
    if (action === 'delete') return remove(tx, context, id)
    if (action === 'restore')
      return restore(tx, context, { table: reviews, entity: 'review', id, thing: refusals.things.deletedReview })
    return setStatus(tx, context, { id, status: action === 'publish' ? 'Published' : 'Pending' })
  })
})

async function setStatus(
  tx: Transaction,
  context: Context,
  { id, status }: Pick<Review, 'id' | 'status'>,
): Promise<void> {
  const [before] = await tx
    .select({ status: reviews.status })
    .from(reviews)
    .where(and(eq(reviews.id, id), isNull(reviews.archivedAt)))
    .for('update')
  if (!before) throw notFound(refusals.things.review, id)
  await tx.update(reviews).set({ status }).where(eq(reviews.id, id))
  await recordEvent(tx, context, { kind: 'review.changed', entity: 'review', entityId: id, before, after: { status } })
}

async function remove(tx: Transaction, context: Context, id: number): Promise<void> {
  if ((await archive(tx, context, { table: reviews, entity: 'review', where: eq(reviews.id, id) })) === undefined)
    throw notFound(refusals.things.review, id)
}
