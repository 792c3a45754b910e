import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { conflict, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { addCheck, changeCheck, deleteCheck, orderChecks } from '../contract.ts'
import { mostChecks } from '../rules.ts'
import { recordBoard } from './commands.ts'
import { checksOf } from './queries.ts'
import { refusals } from './refusals.ts'
import { kanbanChecks, kanbanItems } from './tables.ts'

export const checkHandlers: Handlers = []

/** Its check list is held until the transaction ends, so that it stays within its limit and keeps its order. */
async function holdCard(tx: Transaction, id: number): Promise<void> {
  const found = await tx.select({ id: kanbanItems.id }).from(kanbanItems).where(eq(kanbanItems.id, id)).for('update')
  if (found.length === 0) throw notFound(refusals.things.card, id)
}

async function holdCheck(tx: Transaction, id: number) {
  const [check] = await tx.select().from(kanbanChecks).where(eq(kanbanChecks.id, id)).for('update')
  if (!check) throw notFound(refusals.things.check, id)
  return check
}

handle(checkHandlers, addCheck, ({ params: { id: itemId }, body: { text } }, context) =>
  context.db.transaction(async (tx) => {
    await holdCard(tx, itemId)
    const ofCard = eq(kanbanChecks.itemId, itemId)
    if ((await tx.$count(kanbanChecks, ofCard)) >= mostChecks)
      throw conflict(refusals.tooManyChecks, { most: mostChecks })
    const [last] = await tx
      .select({ place: max(kanbanChecks.place) })
      .from(kanbanChecks)
      .where(ofCard)
    const [made] = await tx
      .insert(kanbanChecks)
      .values({ itemId, text, place: (last?.place ?? -1) + 1 })
      .returning()
    await recordBoard(tx, context, { what: 'card.check-added', entityId: itemId, after: { check: text } })
    return made!
  }),
)

handle(checkHandlers, changeCheck, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    const before = await holdCheck(tx, id)
    const set = { text: body.text ?? before.text, isDone: body.isDone ?? before.isDone }
    const [after] = await tx.update(kanbanChecks).set(set).where(eq(kanbanChecks.id, id)).returning()
    const about = { entityId: before.itemId, after: { check: set.text } }
    if (set.text !== before.text)
      await recordBoard(tx, context, { what: 'card.check-renamed', ...about, before: { check: before.text } })
    if (set.isDone !== before.isDone)
      await recordBoard(tx, context, { what: set.isDone ? 'card.check-ticked' : 'card.check-unticked', ...about })
    return after!
  }),
)

handle(checkHandlers, deleteCheck, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    const { itemId, text } = await holdCheck(tx, id)
    await tx.delete(kanbanChecks).where(eq(kanbanChecks.id, id))
    await recordBoard(tx, context, { what: 'card.check-deleted', entityId: itemId, before: { check: text } })
  })
})

handle(checkHandlers, orderChecks, ({ params: { id: itemId }, body: { ids } }, context) =>
  context.db.transaction(async (tx) => {
    await holdCard(tx, itemId)
    const known = (await checksOf(tx, itemId)).map((check) => check.id)
    const sent = [...new Set(ids)].filter((id) => known.includes(id))
    const order = [...sent, ...known.filter((id) => !sent.includes(id))]
    if (order.join() !== known.join()) {
      const place = sql`array_position(${`{${order.join(',')}}`}::int[], ${kanbanChecks.id})`
      const isOne = and(eq(kanbanChecks.itemId, itemId), inArray(kanbanChecks.id, order))
      await tx.update(kanbanChecks).set({ place }).where(isOne)
      await recordBoard(tx, context, { what: 'card.checks-moved', entityId: itemId })
    }
    return { checks: await checksOf(tx, itemId) }
  }),
)
