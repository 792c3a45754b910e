import { and, eq, lt, sql } from 'drizzle-orm'
import { mentionedIn } from '#kit/contract/mentions.ts'
import { keepFile } from '#platform/files/server/commands.ts'
import { pictureFacts } from '#platform/files/rules.ts'
import { keepDeleted } from '#platform/events/server/commands.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { conflict, forbidden, invalid, notFound, type Refused } from '#kit/server/errors.ts'
import { secretToken } from '#kit/server/ids.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { storedFile } from '#kit/server/stored-file.ts'
import { addComment, addFile, deleteComment, deleteFile, readFile, readItem } from '../contract.ts'
import { refusals } from './refusals.ts'
import { cardPath, mostFiles } from '../rules.ts'
import { recordBoard } from './commands.ts'
import { notify } from './notify.ts'
import { checksOf, commentsOf, fileKey, filesOf, fileUrl, findItem, people, presentFile, setOfCard } from './queries.ts'
import { kanbanComments, kanbanFiles, kanbanItems } from './tables.ts'

/** What people say about a card, and the files they add to it. */
export const discussionHandlers: Handlers = []

handle(discussionHandlers, readItem, async ({ params: { id } }, { db, user }) => {
  await findItem(db, id)
  const checks = await checksOf(db, id)
  return { checks, comments: await commentsOf(db, id, user.id), files: await filesOf(db, id) }
})

handle(discussionHandlers, addComment, ({ params: { id: itemId }, body: { text } }, context) =>
  context.db.transaction(async (tx) => {
    const item = await findItem(tx, itemId)
    const { id: userId, fullName: authorName } = context.user
    await tx.insert(kanbanComments).values({ itemId, text, userId, authorName, at: context.now() })
    await tx
      .update(kanbanItems)
      .set({ commentsCount: sql`${kanbanItems.commentsCount} + 1` })
      .where(eq(kanbanItems.id, itemId))
    await recordBoard(tx, context, { what: 'card.commented', entityId: itemId })
    await notifyMentioned(tx, context, { item, text })
    const [newest] = await commentsOf(tx, itemId, userId)
    return newest!
  }),
)

type Commented = { item: Pick<typeof kanbanItems.$inferSelect, 'id' | 'title'>; text: string }

/** Those a comment mentions as “@Full Name”, if they may read boards; never its author. */
async function notifyMentioned(tx: Transaction, context: Context, { item, text }: Commented): Promise<void> {
  if (!text.includes('@')) return
  const { id: authorId, fullName: person } = context.user
  const userIds = mentionedIn(text, await people(tx)).filter((id) => id !== authorId)
  const values = { person, card: item.title }
  await notify(tx, context, {
    userIds,
    kind: 'card-mentioned',
    values,
    link: cardPath(item.id, await setOfCard(tx, item.id)),
  })
}

handle(discussionHandlers, deleteComment, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    const [comment] = await tx.select().from(kanbanComments).where(eq(kanbanComments.id, id)).for('update')
    if (!comment) throw notFound(refusals.things.comment, id)
    if (comment.userId !== context.user.id) throw forbidden(refusals.notYours)
    await tx.delete(kanbanComments).where(eq(kanbanComments.id, id))
    await tx
      .update(kanbanItems)
      .set({ commentsCount: sql`greatest(${kanbanItems.commentsCount} - 1, 0)` })
      .where(eq(kanbanItems.id, comment.itemId))
    await recordBoard(tx, context, { what: 'card.comment-deleted', entityId: comment.itemId })
  })
})

handle(discussionHandlers, addFile, async ({ params: { id: itemId }, query }, context) => {
  const item = await findItem(context.db, itemId)
  if (item.attachments >= mostFiles) throw tooManyFiles()
  const bytes = await limitedBytes(context.request, addFile.limitBytes)
  if (bytes.length === 0) throw invalid('body', refusals.emptyFile)
  // What a file is, its content decides: only real pictures are ever shown in a page.
  const contentType = pictureFacts(bytes)?.contentType ?? 'application/octet-stream'
  const name = secretToken()
  return context.db.transaction(async (tx) => {
    const [counted] = await tx
      .update(kanbanItems)
      .set({ attachments: sql`${kanbanItems.attachments} + 1` })
      .where(and(eq(kanbanItems.id, itemId), lt(kanbanItems.attachments, mostFiles)))
      .returning()
    if (!counted) throw tooManyFiles()
    const [file] = await tx
      .insert(kanbanFiles)
      .values({
        itemId,
        name,
        fileName: query.name,
        contentType,
        sizeBytes: bytes.length,
        addedBy: context.user.fullName,
        at: context.now(),
      })
      .returning()
    await recordBoard(tx, context, { what: 'card.file-added', entityId: itemId, after: { fileName: query.name } })
    await keepFile(tx, context, fileKey(name), { bytes, contentType })
    return presentFile(file!)
  })
})

handle(discussionHandlers, deleteFile, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    const [file] = await tx.delete(kanbanFiles).where(eq(kanbanFiles.id, id)).returning()
    if (!file) throw notFound(refusals.things.file, id)
    // The bytes are deleted once deletions can't be undone, so that none are lost while this can still be rolled back.
    await keepDeleted(tx, context, { entity: 'boardFile', entityId: id }, { rows: {}, files: [fileKey(file.name)] })
    await tx
      .update(kanbanItems)
      .set({
        attachments: sql`greatest(${kanbanItems.attachments} - 1, 0)`,
        image: sql`case when ${kanbanItems.image} = ${fileUrl(file.name)} then '' else ${kanbanItems.image} end`,
      })
      .where(eq(kanbanItems.id, file.itemId))
    await recordBoard(tx, context, {
      what: 'card.file-deleted',
      entityId: file.itemId,
      before: { fileName: file.fileName },
    })
  })
})

handle(discussionHandlers, readFile, async ({ params: { name } }, { db, files }) => {
  const [row] = await db.select().from(kanbanFiles).where(eq(kanbanFiles.name, name))
  const file = row && (await files.get(fileKey(name)))
  if (!row || !file) throw notFound(refusals.things.file)
  return storedFile(file, row)
})

function tooManyFiles(): Refused {
  return conflict(refusals.tooManyFiles, { most: mostFiles })
}
