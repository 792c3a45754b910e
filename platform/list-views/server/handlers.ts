import { and, asc, eq, ne, or } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import type { ListView } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { listViews } from './tables.ts'

export const listViewHandlers: Handlers = []

const mostShown = 200

handle(listViewHandlers, contract.listViews, async ({ query }, { db, user }) => {
  const rows = await db
    .select()
    .from(listViews)
    .where(and(eq(listViews.list, query.list), or(eq(listViews.userId, user.id), eq(listViews.isShared, true))))
    .orderBy(asc(listViews.name), asc(listViews.id))
    .limit(mostShown)
  return { views: rows.map((row) => presentView(row, user.id)) }
})

handle(listViewHandlers, contract.saveView, ({ body }, { db, user }) =>
  db.transaction(async (tx) => {
    const { search, isShared } = body
    const mine = and(eq(listViews.list, body.list), eq(listViews.userId, user.id))
    const isOther = ne(listViews.name, body.name)
    if ((await tx.$count(listViews, and(mine, isOther))) >= contract.mostViews)
      throw conflict(refusals.tooMany, { most: contract.mostViews })
    const [row] = await tx
      .insert(listViews)
      .values({ ...body, userId: user.id })
      .onConflictDoUpdate({ target: [listViews.list, listViews.userId, listViews.name], set: { search, isShared } })
      .returning()
    return presentView(row!, user.id)
  }),
)

handle(listViewHandlers, contract.changeView, ({ params: { id }, body }, { db, user }) =>
  db.transaction(async (tx) => {
    const mine = eq(listViews.userId, user.id)
    const [view] = await tx
      .select({ list: listViews.list })
      .from(listViews)
      .where(and(eq(listViews.id, id), mine))
      .for('update')
    if (!view) throw notFound(refusals.things.view, id)
    const isTaken = and(mine, eq(listViews.list, view.list), eq(listViews.name, body.name), ne(listViews.id, id))
    if ((await tx.$count(listViews, isTaken)) > 0) throw invalid('name', refusals.taken, { name: body.name })
    const [row] = await tx.update(listViews).set(body).where(eq(listViews.id, id)).returning()
    return presentView(row!, user.id)
  }),
)

handle(listViewHandlers, contract.deleteView, async ({ params: { id } }, { db, user }) => {
  const gone = await db
    .delete(listViews)
    .where(and(eq(listViews.id, id), eq(listViews.userId, user.id)))
    .returning({ id: listViews.id })
  if (gone.length === 0) throw notFound(refusals.things.view, id)
})

function presentView({ id, name, search, isShared, userId }: typeof listViews.$inferSelect, me: number): ListView {
  return { id, name, search, isShared, isOwn: userId === me }
}
