import { and, asc, count, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { rolesThatMay } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Attachment, Board, Boards, BoardSet, Check, Comment, Item, ItemChange, Member } from '../contract.ts'
import { refusals } from './refusals.ts'
import { firstSet, mostBoards, mostChecks, mostItems, mostSets } from '../rules.ts'
import { kanbanBoards, kanbanChecks, kanbanComments, kanbanFiles, kanbanItems, kanbanSets } from './tables.ts'

type ItemRow = typeof kanbanItems.$inferSelect

/** The address at which a kept file is read. */
export function fileUrl(name: string): string {
  return `/api/apps/kanban/file/${name}`
}

/** Where the files of cards lie. */
export function fileKey(name: string): string {
  return `kanban/${name}`
}

/** The sets, the first one in front. */
export async function allSets(db: Database): Promise<BoardSet[]> {
  const sets = await db.select().from(kanbanSets).orderBy(asc(kanbanSets.id)).limit(mostSets)
  return sets[0]?.id === firstSet ? sets : [{ id: firstSet, name: '' }, ...sets]
}

export async function findSet(db: Database, id: number): Promise<BoardSet> {
  const [set] = await db.select().from(kanbanSets).where(eq(kanbanSets.id, id))
  if (set) return set
  if (id === firstSet) return { id, name: '' }
  throw notFound(refusals.things.set, id)
}

/** The boards of a set with their cards; cards that an order left out are among those of the first. */
export async function boardsOf(db: Database, setId: number): Promise<Boards> {
  const boards = await db
    .select()
    .from(kanbanBoards)
    .where(eq(kanbanBoards.setId, setId))
    .orderBy(asc(kanbanBoards.place), asc(kanbanBoards.id))
    .limit(mostBoards)
  const isOne = inArray(kanbanItems.boardId, [0, ...boards.map(({ id }) => id)])
  const rows = await itemRows(db, setId === firstSet ? or(isOne, isNull(kanbanItems.boardId)) : isOne)
  const itemsIds = (id: number) => rows.filter(({ boardId }) => boardId === id).map((row) => row.id)
  return {
    boards: boards.map(({ id, title, isDone }) => ({ id, title, isDone, itemsIds: itemsIds(id) })),
    items: await presentItems(db, rows),
  }
}

/** The set a card stands in. */
export async function setOfCard(db: Database, itemId: number): Promise<number> {
  const [found] = await db
    .select({ setId: kanbanBoards.setId })
    .from(kanbanItems)
    .innerJoin(kanbanBoards, eq(kanbanBoards.id, kanbanItems.boardId))
    .where(eq(kanbanItems.id, itemId))
  return found?.setId ?? firstSet
}

function itemRows(db: Database, where?: SQL): Promise<ItemRow[]> {
  return db
    .select()
    .from(kanbanItems)
    .where(where)
    .orderBy(asc(kanbanItems.boardId), asc(kanbanItems.place), asc(kanbanItems.id))
    .limit(mostItems)
}

async function presentItems(db: Database, rows: ItemRow[]): Promise<Item[]> {
  const people = await membersById(db, [...new Set(rows.flatMap(({ memberIds }) => memberIds))])
  const progress = await progressOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ memberIds, ...item }) => ({
    ...item,
    members: memberIds.flatMap((id) => people.get(id) ?? []),
    checks: 0,
    checksDone: 0,
    ...progress.get(item.id),
  }))
}

/** How far the check lists of cards are; those without one aren't among them. */
async function progressOf(db: Database, ids: number[]): Promise<Map<number, Pick<Item, 'checks' | 'checksDone'>>> {
  const { itemId, isDone } = kanbanChecks
  const list = `{${ids.join(',')}}`
  const rows = await db
    .select({ itemId, checks: count(), checksDone: sql<number>`count(*) filter (where ${isDone})::int` })
    .from(kanbanChecks)
    .where(sql`${itemId} = any(${list}::int[])`)
    .groupBy(itemId)
  return new Map(rows.map(({ itemId: id, ...counted }) => [id, counted]))
}

/** The check list of a card, in its order. */
export function checksOf(db: Database, itemId: number): Promise<Check[]> {
  const { id, text, isDone, place } = kanbanChecks
  return db
    .select({ id, text, isDone })
    .from(kanbanChecks)
    .where(eq(kanbanChecks.itemId, itemId))
    .orderBy(asc(place), asc(id))
    .limit(mostChecks)
}

async function membersById(db: Database, ids: number[]): Promise<Map<number, Member>> {
  if (ids.length === 0) return new Map()
  const found = await db.select(memberColumns).from(users).where(inArray(users.id, ids))
  return new Map(found.map((one) => [one.id, one]))
}

const memberColumns = { id: users.id, img: users.avatar, name: users.fullName }

/** Everyone who can be a member of a card: people who may read boards. */
export async function people(db: Database): Promise<Member[]> {
  const roles = await rolesThatMay(db, 'read', 'Board')
  return db
    .select(memberColumns)
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, roles)))
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(500)
}

/** The ids of people named by id or by full name; refuses strangers. */
export async function memberIds(db: Database, members: NonNullable<ItemChange['members']>): Promise<number[]> {
  if (members.length === 0) return []
  const ids = members.flatMap(({ id }) => id ?? [])
  const names = members.map(({ name }) => name)
  const found = await db
    .select(memberColumns)
    .from(users)
    .where(or(inArray(users.id, [0, ...ids]), inArray(users.fullName, names)))
    .orderBy(asc(users.id))
    .limit(500)
  const idOf = (member: (typeof members)[number]) => {
    const match = found.find(({ id, name }) => (member.id === undefined ? name === member.name : id === member.id))
    if (!match) throw invalid('item.members', refusals.noMember, { name: member.name || String(member.id) })
    return match.id
  }
  return [...new Set(members.map(idOf))]
}

export async function findItem(db: Database, id: number): Promise<Item> {
  const [item] = await presentItems(db, await itemRows(db, eq(kanbanItems.id, id)))
  if (!item) throw notFound(refusals.things.card, id)
  return item
}

export async function findBoard(db: Database, id: number): Promise<Board> {
  const [board] = await db.select().from(kanbanBoards).where(eq(kanbanBoards.id, id))
  if (!board) throw notFound(refusals.things.board, id)
  const rows = await itemRows(db, eq(kanbanItems.boardId, id))
  return { id, title: board.title, isDone: board.isDone, itemsIds: rows.map((row) => row.id) }
}

export async function totalItems(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(kanbanItems)
  return row?.total ?? 0
}

export async function commentsOf(db: Database, itemId: number, readerId: number): Promise<Comment[]> {
  const rows = await db
    .select({ comment: kanbanComments, img: users.avatar, name: users.fullName })
    .from(kanbanComments)
    .leftJoin(users, eq(users.id, kanbanComments.userId))
    .where(eq(kanbanComments.itemId, itemId))
    .orderBy(desc(kanbanComments.id))
    .limit(200)
  return rows.map(({ comment: { id, text, userId, authorName, at }, img, name }) => ({
    id,
    text,
    author: { id: userId ?? 0, img: img ?? '', name: name ?? authorName },
    at: at.toISOString(),
    isOwn: userId === readerId,
  }))
}

export async function filesOf(db: Database, itemId: number): Promise<Attachment[]> {
  const rows = await db
    .select()
    .from(kanbanFiles)
    .where(eq(kanbanFiles.itemId, itemId))
    .orderBy(desc(kanbanFiles.id))
    .limit(200)
  return rows.map(presentFile)
}

export function presentFile({ name, at, ...file }: typeof kanbanFiles.$inferSelect): Attachment {
  return { ...file, url: fileUrl(name), at: at.toISOString() }
}

/** The keys of all files that are pointed at. */
export async function allFileKeys(db: Database): Promise<string[]> {
  const rows = await db.select({ name: kanbanFiles.name }).from(kanbanFiles)
  return rows.map(({ name }) => fileKey(name))
}
