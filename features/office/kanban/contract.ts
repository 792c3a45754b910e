import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, pathNumber, positiveInteger, text, version } from '#kit/contract/fields.ts'

export const Member = z.object({ id: z.number(), img: z.string(), name: z.string() })
export type Member = z.infer<typeof Member>

export const Item = z.object({
  id: z.number(),
  title: z.string(),
  /** A day such as 2026-11-20, or empty. */
  dueDate: z.string(),
  labels: z.array(z.string()),
  members: z.array(Member),
  /** What the card is about, as HTML; what people say about it is read with the card alone. */
  comments: z.string(),
  attachments: z.number(),
  commentsCount: z.number(),
  /** How many items its check list has, and how many of them are ticked. */
  checks: z.number(),
  checksDone: z.number(),
  image: z.string(),
  version,
})
export type Item = z.infer<typeof Item>

export const Board = z.object({
  id: z.number(),
  title: z.string(),
  itemsIds: z.array(z.number()),
  /** Cards here are finished, so they are never overdue. */
  isDone: z.boolean(),
})
export type Board = z.infer<typeof Board>

/** A set of boards, which the screen calls a board with columns. The first has an empty name until someone gives it one. */
export const BoardSet = z.object({ id: z.number(), name: z.string() })
export type BoardSet = z.infer<typeof BoardSet>

export const Boards = z.object({ boards: z.array(Board), items: z.array(Item) })
export type Boards = z.infer<typeof Boards>

const ItemChange = z.object({
  id: positiveInteger,
  title: z.optional(text(300)),
  dueDate: z.optional(z.union([z.literal(''), z.iso.date()])),
  labels: z.optional(z.array(text(40)).check(z.maxLength(12))),
  /** Found by their id or, without one, by their name. */
  members: z.optional(
    z.array(z.object({ id: z.optional(positiveInteger), name: optionalText(200) })).check(z.maxLength(30)),
  ),
  comments: z.optional(z.string().check(z.maxLength(20_000))),
  attachments: z.optional(z.int().check(z.nonnegative(), z.maximum(1_000_000))),
  commentsCount: z.optional(z.int().check(z.nonnegative(), z.maximum(1_000_000))),
  image: z.optional(z.string().check(z.maxLength(20_000))),
  /** The version the change was begun on; without it the last change wins. */
  version: z.optional(version),
})
export type ItemChange = z.infer<typeof ItemChange>

const path = '/api/apps/kanban'
const boardTitle = text(100)
const order = z.array(positiveInteger).check(z.maxLength(5000))
const reads = { action: 'read', subject: 'Board' } as const
const creates = { action: 'create', subject: 'Board' } as const
const writes = { action: 'write', subject: 'Board' } as const
const deletes = { action: 'delete', subject: 'Board' } as const

export const readBoards = endpoint({
  method: 'GET',
  path,
  summary: 'The boards and cards of a set; without `set`, those of the first one',
  access: reads,
  query: z.object({ set: z.optional(pathNumber) }),
  reply: Boards,
})

export const listSets = endpoint({ method: 'GET', path: `${path}/sets`, access: reads, reply: z.array(BoardSet) })

const setBody = z.object({ name: text(80) })

export const addSet = endpoint({
  method: 'POST',
  path: `${path}/sets`,
  summary: 'Adds a set of boards, empty at first; refused with 409 where a set has the same name',
  access: creates,
  body: setBody,
  reply: BoardSet,
  status: 201,
})

export const renameSet = endpoint({
  method: 'PATCH',
  path: `${path}/sets/{id}`,
  access: writes,
  params: numberId,
  body: setBody,
  reply: BoardSet,
})

export const deleteSet = endpoint({
  method: 'DELETE',
  path: `${path}/sets/{id}`,
  summary: 'Deletes a set with its boards and cards. The first one stays',
  access: deletes,
  params: numberId,
})

export const restoreSet = endpoint({
  method: 'POST',
  path: `${path}/sets/{id}/restore`,
  summary: 'Brings a set of boards back that was just deleted, with its cards',
  access: deletes,
  params: numberId,
})

export const renameBoard = endpoint({
  method: 'PUT',
  path: `${path}/board/rename`,
  access: writes,
  body: z.object({ boardId: positiveInteger, newName: boardTitle, isDone: z.optional(z.boolean()) }),
  reply: Board,
  status: 201,
})

export const deleteBoard = endpoint({
  method: 'DELETE',
  path: `${path}/board/{id}`,
  summary: 'Deletes a board with its cards',
  access: deletes,
  params: numberId,
})

export const restoreBoard = endpoint({
  method: 'POST',
  path: `${path}/board/{id}/restore`,
  summary: 'Brings a board and its cards back that were just deleted',
  access: deletes,
  params: numberId,
})

export const addBoard = endpoint({
  method: 'POST',
  path: `${path}/board/add`,
  summary: 'Adds a board to the first set or to another one; refused with 409 where a board of it has the same title',
  access: creates,
  body: z.object({ title: boardTitle, setId: z.optional(positiveInteger) }),
  reply: Board,
  status: 201,
})

export const addItem = endpoint({
  method: 'POST',
  path: `${path}/item/add`,
  access: creates,
  body: z.object({ itemTitle: text(300), boardName: boardTitle, boardId: positiveInteger }),
  reply: Item,
  status: 201,
})

export const updateItem = endpoint({
  method: 'PUT',
  path: `${path}/item/update`,
  access: writes,
  body: z.object({ item: ItemChange }),
  reply: Item,
  status: 201,
})

export const copyItem = endpoint({
  method: 'POST',
  path: `${path}/item/{id}/copy`,
  summary: 'Puts a copy of a card right below it, its check list unticked, without its comments and files',
  access: creates,
  params: numberId,
  reply: Item,
  status: 201,
})

export const deleteItem = endpoint({ method: 'DELETE', path: `${path}/item/{id}`, access: deletes, params: numberId })

export const restoreItem = endpoint({
  method: 'POST',
  path: `${path}/item/{id}/restore`,
  summary: 'Brings a card back that was just deleted',
  access: deletes,
  params: numberId,
})

export const orderItems = endpoint({
  method: 'PUT',
  path: `${path}/item/state-update`,
  summary:
    'Replaces the order of the cards of a board; `before`, the order it was begun on, keeps what others did since',
  access: writes,
  body: z.object({ boardId: positiveInteger, ids: order, before: z.optional(order) }),
  reply: Board,
  status: 201,
})

export const orderBoards = endpoint({
  method: 'PUT',
  path: `${path}/board/state-update`,
  access: writes,
  body: z.array(positiveInteger).check(z.maxLength(200)),
  reply: z.array(Board),
  status: 201,
})

export const Comment = z.object({
  id: z.number(),
  text: z.string(),
  author: Member,
  at: isoTime,
  isOwn: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const Attachment = z.object({
  id: z.number(),
  fileName: z.string(),
  url: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  addedBy: z.string(),
  at: isoTime,
})
export type Attachment = z.infer<typeof Attachment>

/** An item of the check list of a card. */
export const Check = z.object({ id: z.number(), text: z.string(), isDone: z.boolean() })
export type Check = z.infer<typeof Check>

export const readItem = endpoint({
  method: 'GET',
  path: `${path}/item/{id}`,
  summary:
    'The check list of a card in its order, what people said about it and the files they added, the newest first',
  access: reads,
  params: numberId,
  reply: z.object({ checks: z.array(Check), comments: z.array(Comment), files: z.array(Attachment) }),
})

const checkText = text(300)

export const addCheck = endpoint({
  method: 'POST',
  path: `${path}/item/{id}/checks`,
  summary: 'Add an item to the end of the check list of a card',
  access: writes,
  params: numberId,
  body: z.object({ text: checkText }),
  reply: Check,
  status: 201,
})

export const changeCheck = endpoint({
  method: 'PATCH',
  path: `${path}/checks/{id}`,
  summary: 'Tick, untick or rename an item of a check list',
  access: writes,
  params: numberId,
  body: z.object({ text: z.optional(checkText), isDone: z.optional(z.boolean()) }),
  reply: Check,
})

export const deleteCheck = endpoint({
  method: 'DELETE',
  path: `${path}/checks/{id}`,
  access: writes,
  params: numberId,
})

export const orderChecks = endpoint({
  method: 'PUT',
  path: `${path}/item/{id}/checks`,
  summary: 'Replaces the order of a check list; items that the order leaves out stay at its end',
  access: writes,
  params: numberId,
  body: z.object({ ids: order }),
  reply: z.object({ checks: z.array(Check) }),
})

export const addComment = endpoint({
  method: 'POST',
  path: `${path}/item/{id}/comments`,
  summary: 'Comment on a card. Who may read boards and is mentioned as “@Full Name” is notified',
  access: writes,
  params: numberId,
  body: z.object({ text: text(4000) }),
  reply: Comment,
  status: 201,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: `${path}/comments/{id}`,
  summary: 'Deletes a comment of your own',
  access: writes,
  params: numberId,
})

export const addFile = endpoint({
  method: 'POST',
  path: `${path}/item/{id}/files`,
  access: writes,
  params: numberId,
  query: z.object({ name: text(200) }),
  body: raw('application/octet-stream'),
  reply: Attachment,
  status: 201,
  limitBytes: 10_000_000,
})

export const deleteFile = endpoint({ method: 'DELETE', path: `${path}/files/{id}`, access: writes, params: numberId })

/** Open to anyone who knows the unguessable name, since browsers request pictures on cards without a session. */
export const readFile = endpoint({
  method: 'GET',
  path: `${path}/file/{name}`,
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: raw('application/octet-stream'),
})

export const listPeople = endpoint({
  method: 'GET',
  path: `${path}/people`,
  summary: 'Who can be a member of a card',
  access: reads,
  reply: z.array(Member),
})
