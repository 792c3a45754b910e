import { eq, inArray } from 'drizzle-orm'
import { claimDeleted, keepDeleted, putBack, recordEvent } from '#platform/events/server/commands.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { addSet, deleteSet, listSets, renameSet, restoreSet, type BoardSet } from '../contract.ts'
import { firstSet, mostSets, nextBoardIdIn } from '../rules.ts'
import { belongings, lockBoards, reviveItems, type Kept } from './commands.ts'
import { allSets, findSet } from './queries.ts'
import { refusals } from './refusals.ts'
import { kanbanBoards, kanbanItems, kanbanSets } from './tables.ts'

/** The sets of boards. */
export const setHandlers: Handlers = []

handle(setHandlers, listSets, (_, { db }) => allSets(db))

handle(setHandlers, addSet, ({ body: { name } }, context) =>
  context.db.transaction(async (tx) => {
    const sets = await lockSets(tx)
    mustBeNew(sets, { name, path: 'name' })
    if (sets.length >= mostSets) throw conflict(refusals.tooManySets, { most: mostSets })
    const [made] = await tx.insert(kanbanSets).values({ name }).returning()
    await recordSet(tx, context, { what: 'created', id: made!.id, after: { title: name } })
    return made!
  }),
)

handle(setHandlers, renameSet, ({ params: { id }, body: { name } }, context) =>
  context.db.transaction(async (tx) => {
    const sets = await lockSets(tx)
    const before = await findSet(tx, id)
    mustBeNew(sets, { name, id, path: 'name' })
    const set = { name }
    await tx.insert(kanbanSets).values({ id, name }).onConflictDoUpdate({ target: kanbanSets.id, set })
    await recordSet(tx, context, { what: 'changed', id, before: { title: before.name }, after: { title: name } })
    return { id, name }
  }),
)

handle(setHandlers, deleteSet, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    await lockSets(tx)
    const set = await findSet(tx, id)
    if (id === firstSet) throw conflict(refusals.firstSetStays)
    const boards = (await lockBoards(tx)).filter(({ setId }) => setId === id)
    const ofSet = inArray(kanbanItems.boardId, [0, ...boards.map((board) => board.id)])
    const { rows, files } = await belongings(tx, await tx.select().from(kanbanItems).where(ofSet))
    const kept = { rows: { sets: [set], boards, ...rows }, files }
    await keepDeleted(tx, context, { entity: 'boardSet', entityId: id }, kept)
    await tx.delete(kanbanItems).where(ofSet)
    await tx.delete(kanbanBoards).where(eq(kanbanBoards.setId, id))
    await tx.delete(kanbanSets).where(eq(kanbanSets.id, id))
    await recordSet(tx, context, { what: 'deleted', id, before: { title: set.name } })
  })
})

handle(setHandlers, restoreSet, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const rows = await claimDeleted(tx, context, { entity: 'boardSet', entityId: id })
    const [set] = rows?.['sets'] ?? []
    if (!rows || !set) throw notFound(refusals.things.deletedSet, id)
    const sets = await lockSets(tx)
    const name = String(set['name'])
    mustBeNew(sets, { name })
    if (sets.length >= mostSets) throw conflict(refusals.tooManySets, { most: mostSets })
    await putBack(tx, kanbanSets, [set])
    await reviveBoards(tx, rows, id)
    await recordSet(tx, context, { what: 'undeleted', id, after: { title: name } })
  }),
)

/** Puts the boards of a set back, under new numbers where theirs were given again. */
async function reviveBoards(tx: Transaction, rows: Kept, setId: number): Promise<void> {
  for (const board of rows['boards'] ?? []) {
    const boards = await lockBoards(tx)
    const isTaken = boards.some(({ id }) => id === board['id'])
    const id = isTaken ? nextBoardIdIn(setId, boards) : Number(board['id'])
    await putBack(tx, kanbanBoards, [{ ...board, id }])
    const items = (rows['items'] ?? []).filter((item) => item['boardId'] === board['id'])
    const ids = new Set(items.map((item) => item['id']))
    const ofThese = (name: string) => (rows[name] ?? []).filter((row) => ids.has(row['itemId']))
    const hung = { comments: ofThese('comments'), attached: ofThese('attached'), checks: ofThese('checks') }
    await reviveItems(tx, { items, ...hung }, id)
  }
}

/** Names are compared with those of all sets, so that two changes at once must wait for each other. */
async function lockSets(tx: Transaction): Promise<BoardSet[]> {
  await lockBoards(tx)
  return allSets(tx)
}

type Named = { name: string; id?: number; path?: string }

function mustBeNew(sets: BoardSet[], { name, id = 0, path }: Named): void {
  if (sets.some((set) => set.name === name && set.id !== id)) throw conflict(refusals.sameName, { name }, path)
}

type Happening = { what: string; id: number; before?: object; after?: object }

async function recordSet(tx: Transaction, context: Context, { what, id, ...rest }: Happening): Promise<void> {
  await recordEvent(tx, context, { kind: `board.set.${what}`, entity: 'board', entityId: id, ...rest })
}
