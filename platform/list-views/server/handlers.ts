import { and, asc, eq, ne, or } from 'drizzle-orm'
import { conflict, forbidden, invalid, notFound } from '#kit/server/errors.ts'
import { mustBeContributed } from '#kit/server/contributed.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import type { ListView } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mustReadList, worksForHouse } from './rights.ts'
import { listViews } from './tables.ts'

export const listViewHandlers: Handlers = []

const mostShown = 200

handle(listViewHandlers, contract.listViews, async ({ query: { list } }, context) => {
  const { db, user, program } = context
  mustBeContributed(program, 'viewedLists', { place: 'query', path: 'list', value: list })
  mustReadList(context, list)
  const isShared = (await worksForHouse(context, 'read', list)) ? eq(listViews.isShared, true) : undefined
  const rows = await db
    .select()
    .from(listViews)
    .where(and(eq(listViews.list, list), or(eq(listViews.userId, user.id), isShared)))
    .orderBy(asc(listViews.name), asc(listViews.id))
    .limit(mostShown)
  const mayShare = await worksForHouse(context, 'write', list)
  return { views: rows.map((row) => presentView(row, user.id)), mayShare }
})

handle(listViewHandlers, contract.saveView, async ({ body }, context) => {
  const { db, user, program } = context
  const { list, name, search, isShared } = body
  mustBeContributed(program, 'viewedLists', { place: 'body', path: 'list', value: list })
  mustReadList(context, list)
  if (isShared && !(await worksForHouse(context, 'write', list))) throw forbidden(refusals.mayNotShare)
  return db.transaction(async (tx) => {
    const others = and(eq(listViews.list, list), eq(listViews.userId, user.id), ne(listViews.name, name))
    if ((await tx.$count(listViews, others)) >= contract.mostViews)
      throw conflict(refusals.tooMany, { most: contract.mostViews })
    const [row] = await tx
      .insert(listViews)
      .values({ ...body, userId: user.id })
      .onConflictDoUpdate({ target: [listViews.list, listViews.userId, listViews.name], set: { search, isShared } })
      .returning()
    return presentView(row!, user.id)
  })
})

handle(listViewHandlers, contract.changeView, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    const { user } = context
    const mine = eq(listViews.userId, user.id)
    const [view] = await tx
      .select({ list: listViews.list })
      .from(listViews)
      .where(and(eq(listViews.id, id), mine))
      .for('update')
    if (!view) throw notFound(refusals.things.view, id)
    mustReadList(context, view.list)
    if (body.isShared && !(await worksForHouse({ ...context, db: tx }, 'write', view.list)))
      throw forbidden(refusals.mayNotShare)
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
