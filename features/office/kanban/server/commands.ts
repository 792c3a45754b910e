import { asc, eq, inArray, max, sql } from 'drizzle-orm'
import { keepDeleted, putBack, recordEvent, claimDeleted } from '#platform/events/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import { firstSet, mergedOrder, mostBoards, mostChecks, mostItems, nextBoardIdIn } from '../rules.ts'
import { allSets, fileKey, fileUrl, findSet, totalItems } from './queries.ts'
import { kanbanBoards, kanbanChecks, kanbanComments, kanbanFiles, kanbanItems } from './tables.ts'

/** One change of the boards at a time: orders are whole lists, and two at once would lose cards. */
export async function lockBoards(tx: Transaction) {
  // Row locks are not enough: a caller who waited for them would miss a board added in the meantime.
  await tx.execute(sql`lock table ${kanbanBoards} in share row exclusive mode`)
  return tx.select().from(kanbanBoards).orderBy(asc(kanbanBoards.id))
}

type Happening = { what: string; entityId: number; before?: object; after?: object }

/** Records a change of a board or of one of its cards, always with a name. */
export async function recordBoard(tx: Transaction, context: Context, happening: Happening): Promise<void> {
  const { what, ...rest } = happening
  const after = { ...(await titleFor(tx, happening)), ...rest.after }
  await recordEvent(tx, context, { kind: `board.${what}`, entity: 'board', ...rest, after })
}

/** The title of a board or a card, where what happened doesn't say one: a number says nothing to who reads it. */
async function titleFor(tx: Transaction, { what, entityId, before = {}, after = {} }: Happening) {
  if ('title' in before || 'title' in after) return undefined
  const table = what.startsWith('card.') ? kanbanItems : kanbanBoards
  const [found] = await tx.select({ title: table.title }).from(table).where(eq(table.id, entityId))
  return found
}

export async function insertBoard(tx: Transaction, title: string, setId: number): Promise<number> {
  const all = await lockBoards(tx)
  await findSet(tx, setId)
  const boards = all.filter((board) => board.setId === setId)
  mustBeNew(boards, { title, path: 'title' })
  if (boards.length >= mostBoards) throw conflict(refusals.tooManyBoards, { most: mostBoards })
  const id = nextBoardIdIn(setId, all)
  const place = Math.max(-1, ...boards.map((board) => board.place)) + 1
  await tx.insert(kanbanBoards).values({ id, setId, title, place })
  return id
}

/** Refuses a title that another board has, at the field of that path. */
export function mustBeNew(
  boards: { id: number; title: string }[],
  { title, id = 0, path }: { title: string; id?: number; path?: string },
): void {
  if (boards.some((board) => board.title === title && board.id !== id))
    throw conflict(refusals.sameTitle, { title }, path)
}

export async function insertItem(tx: Transaction, boardId: number, title: string): Promise<number> {
  await mustHaveRoom(tx)
  const [last] = await tx
    .select({ place: max(kanbanItems.place) })
    .from(kanbanItems)
    .where(eq(kanbanItems.boardId, boardId))
  const [made] = await tx
    .insert(kanbanItems)
    .values({ boardId, title, place: (last?.place ?? -1) + 1 })
    .returning({ id: kanbanItems.id })
  return made!.id
}

export async function insertCopy(tx: Transaction, id: number): Promise<number> {
  await lockBoards(tx)
  await mustHaveRoom(tx)
  const [row] = await tx.select().from(kanbanItems).where(eq(kanbanItems.id, id))
  if (!row || row.boardId === null) throw notFound(refusals.things.card, id)
  const { boardId, place, title, dueDate, labels, memberIds, comments } = row
  // A picture that is a file of the first card would go with it.
  const image = row.image.startsWith(fileUrl('')) ? '' : row.image
  const [made] = await tx
    .insert(kanbanItems)
    .values({ boardId, place, title, dueDate, labels, memberIds, comments, image })
    .returning({ id: kanbanItems.id })
  const checks = await tx.select().from(kanbanChecks).where(eq(kanbanChecks.itemId, id)).limit(mostChecks)
  const unticked = checks.map((check) => ({ itemId: made!.id, place: check.place, text: check.text }))
  if (unticked.length > 0) await tx.insert(kanbanChecks).values(unticked)
  const order = await orderOf(tx, row.boardId)
  const others = order.filter((one) => one !== made!.id)
  await placeItems(tx, row.boardId, others.toSpliced(others.indexOf(id) + 1, 0, made!.id))
  return made!.id
}

async function mustHaveRoom(tx: Transaction): Promise<void> {
  if ((await totalItems(tx)) >= mostItems) throw conflict(refusals.tooManyCards, { most: mostItems })
}

async function orderOf(tx: Transaction, boardId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: kanbanItems.id })
    .from(kanbanItems)
    .where(eq(kanbanItems.boardId, boardId))
    .orderBy(asc(kanbanItems.place), asc(kanbanItems.id))
    .limit(mostItems)
  return rows.map(({ id }) => id)
}

type NewOrder = { boardId: number; ids: number[]; before?: number[] | undefined }

/** Gives a board the cards of an order, in that order; what the order leaves out has no board afterwards. */
export async function reorder(tx: Transaction, { boardId, ids, before }: NewOrder): Promise<void> {
  if (!(await lockBoards(tx)).some(({ id }) => id === boardId)) throw notFound(refusals.things.board, boardId)
  const now = await orderOf(tx, boardId)
  const order = mergedOrder({ sent: ids, before, now })
  const dropped = now.filter((id) => !order.includes(id))
  if (dropped.length > 0) await tx.update(kanbanItems).set({ boardId: null }).where(inArray(kanbanItems.id, dropped))
  await placeItems(tx, boardId, order)
}

async function placeItems(tx: Transaction, boardId: number, order: number[]): Promise<void> {
  if (order.length === 0) return
  // One statement for the whole order: the place of each card is where it stands in the list.
  const list = `{${order.join(',')}}`
  await tx
    .update(kanbanItems)
    .set({ boardId, place: sql`array_position(${list}::int[], ${kanbanItems.id})` })
    .where(inArray(kanbanItems.id, order))
}

/** Deletes a board with its cards, and keeps all of it for a while. */
export async function removeBoard(tx: Transaction, context: Context, id: number): Promise<void> {
  const board = (await lockBoards(tx)).find((one) => one.id === id)
  if (!board) throw notFound(refusals.things.board, id)
  const items = await tx.select().from(kanbanItems).where(eq(kanbanItems.boardId, id))
  const { rows, files } = await belongings(tx, items)
  await keepDeleted(tx, context, { entity: 'board', entityId: id }, { rows: { boards: [board], ...rows }, files })
  await tx.delete(kanbanItems).where(eq(kanbanItems.boardId, id))
  await tx.delete(kanbanBoards).where(eq(kanbanBoards.id, id))
  await recordBoard(tx, context, { what: 'deleted', entityId: id, before: { title: board.title } })
}

export async function removeItem(tx: Transaction, context: Context, id: number): Promise<void> {
  const [item] = await tx.select().from(kanbanItems).where(eq(kanbanItems.id, id)).for('update')
  if (!item) throw notFound(refusals.things.card, id)
  await keepDeleted(tx, context, { entity: 'card', entityId: id }, await belongings(tx, [item]))
  await tx.delete(kanbanItems).where(eq(kanbanItems.id, id))
  await recordBoard(tx, context, {
    what: 'card.deleted',
    entityId: item.boardId ?? 0,
    before: { id, title: item.title },
  })
}

/** Cards with all that hangs on them, as they are kept, and the keys of their files. */
export async function belongings(tx: Transaction, items: (typeof kanbanItems.$inferSelect)[]) {
  const ids = [0, ...items.map(({ id }) => id)]
  const comments = await tx.select().from(kanbanComments).where(inArray(kanbanComments.itemId, ids))
  const attached = await tx.select().from(kanbanFiles).where(inArray(kanbanFiles.itemId, ids))
  const checks = await tx.select().from(kanbanChecks).where(inArray(kanbanChecks.itemId, ids))
  return { rows: { items, comments, attached, checks }, files: attached.map(({ name }) => fileKey(name)) }
}

/** Brings a deleted board back; under another number where its own was given again. */
export async function reviveBoard(tx: Transaction, context: Context, id: number): Promise<void> {
  const rows = await claimDeleted(tx, context, { entity: 'board', entityId: id })
  const [board] = rows?.['boards'] ?? []
  if (!rows || !board) throw notFound(refusals.things.deletedBoard, id)
  const boards = await lockBoards(tx)
  const title = String(board['title'])
  // What was deleted by an older version of the program says no set.
  const setId = Number(board['setId'] ?? firstSet)
  if (!(await allSets(tx)).some((set) => set.id === setId)) throw conflict(refusals.setGone)
  mustBeNew(
    boards.filter((one) => one.setId === setId),
    { title },
  )
  const free = boards.some((one) => one.id === id) ? nextBoardIdIn(setId, boards) : id
  await putBack(tx, kanbanBoards, [{ ...board, id: free, setId }])
  await reviveItems(tx, rows, free)
  await recordBoard(tx, context, { what: 'undeleted', entityId: free, after: { title } })
}

export async function reviveItem(tx: Transaction, context: Context, id: number): Promise<void> {
  const rows = await claimDeleted(tx, context, { entity: 'card', entityId: id })
  const [item] = rows?.['items'] ?? []
  if (!rows || !item) throw notFound(refusals.things.deletedCard, id)
  const boardId = Number(item['boardId'])
  if (!(await lockBoards(tx)).some((board) => board.id === boardId)) throw conflict(refusals.boardGone)
  await reviveItems(tx, rows, boardId)
  await recordBoard(tx, context, { what: 'card.undeleted', entityId: boardId, after: { id, title: item['title'] } })
}

export type Kept = Record<string, Record<string, unknown>[]>

export async function reviveItems(tx: Transaction, rows: Kept, boardId: number): Promise<void> {
  await putBack(
    tx,
    kanbanItems,
    (rows['items'] ?? []).map((item) => ({ ...item, boardId })),
  )
  await putBack(tx, kanbanComments, rows['comments'])
  await putBack(tx, kanbanFiles, rows['attached'])
  await putBack(tx, kanbanChecks, rows['checks'])
}
