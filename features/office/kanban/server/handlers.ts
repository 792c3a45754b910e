import { eq, inArray, sql } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { ItemChange } from '../contract.ts'
import { firstSet } from '../rules.ts'
import { refusals } from './refusals.ts'
import * as commands from './commands.ts'
import { boardsOf, fileUrl, findBoard, findItem, findSet, memberIds, people } from './queries.ts'
import { kanbanBoards, kanbanFiles, kanbanItems } from './tables.ts'

export const boardHandlers: Handlers = []

handle(boardHandlers, contract.readBoards, async ({ query: { set = firstSet } }, { db }) => {
  await findSet(db, set)
  return boardsOf(db, set)
})
handle(boardHandlers, contract.listPeople, (_, { db }) => people(db))

handle(boardHandlers, contract.addBoard, ({ body: { title, setId = firstSet } }, context) =>
  context.db.transaction(async (tx) => {
    const id = await commands.insertBoard(tx, title, setId)
    await commands.recordBoard(tx, context, { what: 'created', entityId: id, after: { title } })
    return findBoard(tx, id)
  }),
)

handle(boardHandlers, contract.renameBoard, ({ body: { boardId: id, newName: title, isDone } }, context) =>
  context.db.transaction(async (tx) => {
    const boards = await commands.lockBoards(tx)
    const before = boards.find((board) => board.id === id)
    if (!before) throw notFound(refusals.things.board, id)
    commands.mustBeNew(
      boards.filter(({ setId }) => setId === before.setId),
      { title, id, path: 'newName' },
    )
    const after = { title, isDone: isDone ?? before.isDone }
    await tx.update(kanbanBoards).set(after).where(eq(kanbanBoards.id, id))
    await commands.recordBoard(tx, context, {
      what: 'changed',
      entityId: id,
      before: { title: before.title, isDone: before.isDone },
      after,
    })
    return findBoard(tx, id)
  }),
)

handle(boardHandlers, contract.deleteBoard, async ({ params: { id } }, context) => {
  await context.db.transaction((tx) => commands.removeBoard(tx, context, id))
})

handle(boardHandlers, contract.restoreBoard, ({ params: { id } }, context) =>
  context.db.transaction((tx) => commands.reviveBoard(tx, context, id)),
)

handle(boardHandlers, contract.orderBoards, ({ body: ids }, context) =>
  context.db.transaction(async (tx) => {
    const all = (await commands.lockBoards(tx)).toSorted((one, other) => one.place - other.place)
    const setId = all.find(({ id }) => ids.includes(id))?.setId ?? firstSet
    const known = all.filter((board) => board.setId === setId)
    const sent = [...new Set(ids)].filter((id) => known.some((board) => board.id === id))
    if (sent.length === 0 && ids.length > 0) throw notFound(refusals.things.board, ids[0])
    // A board missing from the order was added in the meantime: it stays at the end.
    const order = [...sent, ...known.map(({ id }) => id).filter((id) => !sent.includes(id))]
    if (order.length > 0)
      await tx
        .update(kanbanBoards)
        .set({ place: sql`array_position(${`{${order.join(',')}}`}::int[], ${kanbanBoards.id})` })
        .where(inArray(kanbanBoards.id, order))
    await commands.recordBoard(tx, context, { what: 'moved', entityId: order[0] ?? 0, after: { order } })
    return (await boardsOf(tx, setId)).boards
  }),
)

handle(boardHandlers, contract.addItem, ({ body: { itemTitle, boardId } }, context) =>
  context.db.transaction(async (tx) => {
    if (!(await commands.lockBoards(tx)).some((board) => board.id === boardId))
      throw notFound(refusals.things.board, boardId)
    const id = await commands.insertItem(tx, boardId, itemTitle)
    await commands.recordBoard(tx, context, {
      what: 'card.created',
      entityId: boardId,
      after: { id, title: itemTitle },
    })
    return findItem(tx, id)
  }),
)

handle(boardHandlers, contract.copyItem, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const id = await commands.insertCopy(tx, params.id)
    const item = await findItem(tx, id)
    await commands.recordBoard(tx, context, { what: 'card.created', entityId: id, after: { id, title: item.title } })
    return item
  }),
)

handle(boardHandlers, contract.updateItem, ({ body: { item } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findItem(tx, item.id)
    const set = await changeOf(tx, item, before.image)
    const where = eq(kanbanItems.id, item.id)
    if (item.version !== undefined) await changeVersion(tx, kanbanItems, { where, version: item.version, set })
    else
      await tx
        .update(kanbanItems)
        .set({ ...set, ...newVersion(kanbanItems) })
        .where(where)
    const after = await findItem(tx, item.id)
    await commands.recordBoard(tx, context, {
      what: 'card.changed',
      entityId: item.id,
      before: audited(before),
      after: audited(after),
    })
    return after
  }),
)

handle(boardHandlers, contract.deleteItem, async ({ params: { id } }, context) => {
  await context.db.transaction((tx) => commands.removeItem(tx, context, id))
})

handle(boardHandlers, contract.restoreItem, ({ params: { id } }, context) =>
  context.db.transaction((tx) => commands.reviveItem(tx, context, id)),
)

handle(boardHandlers, contract.orderItems, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await commands.reorder(tx, body)
    await commands.recordBoard(tx, context, { what: 'moved', entityId: body.boardId })
    return findBoard(tx, body.boardId)
  }),
)

const plainFields = ['title', 'dueDate', 'comments', 'attachments', 'commentsCount', 'image'] as const

/** What a change of a card puts into its row: the fields it names, and no others. */
async function changeOf(tx: Transaction, change: ItemChange, image: string) {
  const { id, members, labels } = change
  if (change.image !== undefined && change.image !== image) await mustBeAttached(tx, id, change.image)
  const named = plainFields.filter((field) => change[field] !== undefined)
  return {
    ...Object.fromEntries(named.map((field) => [field, change[field]])),
    ...(labels && { labels: [...new Set(labels)] }),
    ...(members && { memberIds: await memberIds(tx, members) }),
  }
}

/** A card shows only a picture that is one of its own files. */
async function mustBeAttached(tx: Transaction, itemId: number, image: string): Promise<void> {
  if (image === '') return
  const attached = await tx
    .select({ name: kanbanFiles.name, contentType: kanbanFiles.contentType })
    .from(kanbanFiles)
    .where(eq(kanbanFiles.itemId, itemId))
  const isPicture = attached.some(
    ({ name, contentType }) => fileUrl(name) === image && contentType.startsWith('image/'),
  )
  if (!isPicture) throw invalid('item.image', refusals.foreignPicture)
}

function audited({ title, dueDate, labels, members }: contract.Item) {
  return { title, dueDate, labels, members: members.map(({ name }) => name) }
}
