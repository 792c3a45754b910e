import { asc, eq } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { storedFile } from '#kit/server/stored-file.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { applyChange, deleteForGood } from './commands.ts'
import { attach, changeDraft, detach, discard, insertAnswer, insertDraft } from './drafts.ts'
import { findPeople } from './people.ts'
import { fileKey, listMailbox, presentEmail } from './queries.ts'
import { schedule, unschedule } from './sending.ts'
import { mailboxFiles } from './tables.ts'

export const emailHandlers: Handlers = []

handle(emailHandlers, contract.listEmails, ({ query }, { db, user }) => listMailbox(db, user, query))
handle(emailHandlers, contract.listPeople, ({ query }, { db, user }) => findPeople(db, user, query.q))
handle(emailHandlers, contract.readEmail, ({ params: { id } }, { db, user }) => presentEmail(db, user, id))

handle(emailHandlers, contract.changeEmails, async ({ body }, context) => {
  await context.db.transaction((tx) => applyChange(tx, context, body))
})

handle(emailHandlers, contract.deleteEmails, ({ body: { ids } }, context) =>
  context.db.transaction(async (tx) => ({ deleted: await deleteForGood(tx, context, ids) })),
)

handle(emailHandlers, contract.createDraft, ({ body }, context) =>
  context.db.transaction(async (tx) => presentEmail(tx, context.user, await insertDraft(tx, context, body))),
)

handle(emailHandlers, contract.answerEmail, ({ params: { id }, body: { kind } }, context) =>
  context.db.transaction(async (tx) => presentEmail(tx, context.user, await insertAnswer(tx, context, id, kind))),
)

handle(emailHandlers, contract.saveDraft, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    await changeDraft(tx, context, id, body)
    return presentEmail(tx, context.user, id)
  }),
)

handle(emailHandlers, contract.discardDraft, async ({ params: { id } }, context) => {
  await context.db.transaction((tx) => discard(tx, context, id))
})

handle(emailHandlers, contract.sendDraft, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    await schedule(tx, context, id, body)
    return presentEmail(tx, context.user, id)
  }),
)

handle(emailHandlers, contract.cancelSending, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    await unschedule(tx, context, id)
    return presentEmail(tx, context.user, id)
  }),
)

handle(emailHandlers, contract.addFile, async ({ params: { id }, query }, context) => {
  await presentEmail(context.db, context.user, id)
  const bytes = await limitedBytes(context.request, contract.addFile.limitBytes)
  return attach(context, { id, fileName: query.name, bytes })
})

handle(emailHandlers, contract.removeFile, async ({ params }, context) => {
  await context.db.transaction((tx) => detach(tx, context, params))
})

handle(emailHandlers, contract.readFile, async ({ params: { name } }, { db, files }) => {
  const [row] = await db
    .select()
    .from(mailboxFiles)
    .where(eq(mailboxFiles.name, name))
    .orderBy(asc(mailboxFiles.id))
    .limit(1)
  const file = row && (await files.get(fileKey(name)))
  if (!row || !file) throw notFound(refusals.things.file)
  return storedFile(file, row)
})
