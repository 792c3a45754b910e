import { and, eq, isNull, lt } from 'drizzle-orm'
import { keepFile } from '#platform/files/server/commands.ts'
import { pictureFacts } from '#platform/files/rules.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Machine } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { removeFilesLater, storedFile } from '#kit/server/stored-file.ts'
import { listThreadFiles, readFile, uploadFile } from '../contract.ts'
import { refusals } from './refusals.ts'
import { fileKey, membershipOf, presentFile, threadFiles } from './queries.ts'
import { chatFiles } from './tables.ts'

export const fileHandlers: Handlers = []

const sweepJob = 'chat.sweep-files'
/** What was uploaded and never sent is removed after this time. */
const unsentMs = 86_400_000

handle(fileHandlers, uploadFile, async ({ params: { id: chatId }, query }, context) => {
  await membershipOf(context.db, chatId, context.user.id)
  const bytes = await limitedBytes(context.request, uploadFile.limitBytes)
  if (bytes.length === 0) throw invalid('body', refusals.emptyFile)
  // What a file is, its content decides: only real pictures are ever shown in a page.
  const picture = pictureFacts(bytes)
  const contentType = picture?.contentType ?? 'application/octet-stream'
  const name = secretToken()
  const row = {
    chatId,
    userId: context.user.id,
    name,
    fileName: query.name,
    contentType,
    sizeBytes: bytes.length,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    at: context.now(),
  }
  return context.db.transaction(async (tx) => {
    const [file] = await tx.insert(chatFiles).values(row).returning()
    const runAt = new Date(context.now().getTime() + unsentMs + 1000)
    const key = `${sweepJob} ${runAt.toISOString().slice(0, 10)}`
    await context.queue.add({ name: sweepJob, data: {}, runAt, key }, tx)
    await keepFile(tx, context, fileKey(name), { bytes, contentType })
    return presentFile(file!)
  })
})

handle(fileHandlers, listThreadFiles, async ({ params: { id } }, { db, user }) => {
  const { own } = await membershipOf(db, id, user.id)
  return threadFiles(db, own)
})

handle(fileHandlers, readFile, async ({ params: { name } }, { db, files }) => {
  const [row] = await db.select().from(chatFiles).where(eq(chatFiles.name, name))
  const file = row && (await files.get(fileKey(name)))
  if (!row || !file) throw notFound(refusals.things.file)
  return storedFile(file, row)
})

/** Removes files that were uploaded and never sent. */
export function sweepFiles(machine: Machine): void {
  machine.queue.work(sweepJob, async () => {
    const before = new Date(machine.now().getTime() - unsentMs)
    await machine.db.transaction(async (tx) => {
      const unsent = await tx
        .delete(chatFiles)
        .where(and(isNull(chatFiles.messageId), lt(chatFiles.at, before)))
        .returning({ name: chatFiles.name })
      const keys = unsent.map(({ name }) => fileKey(name))
      await removeFilesLater(tx, machine, keys)
    })
  })
}
