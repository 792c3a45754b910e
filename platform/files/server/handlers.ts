import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { forbidden, notFound, Refused } from '#kit/server/errors.ts'
import { secretToken } from '#kit/server/ids.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { readPicture, uploadPicture } from '../contract.ts'
import { refusals } from './refusals.ts'
import { isTooLarge, mostPixels, factsOfAnySize } from '../rules.ts'
import { keepFile, sweepPicturesLater } from './commands.ts'

export const fileHandlers: Handlers = []

handle(fileHandlers, uploadPicture, async (_, context) => {
  mustMayUpload(context)
  const bytes = await limitedBytes(context.request, uploadPicture.limitBytes)
  const facts = factsOfAnySize(bytes)
  if (!facts) throw new Refused(415, refusals.noPicture)
  const { width, height, contentType, ending } = facts
  if (isTooLarge(facts)) throw new Refused(422, refusals.tooLarge, { values: { width, height, most: mostPixels } })
  const name = `${secretToken()}.${ending}`
  await context.db.transaction(async (tx) => {
    await recordEvent(tx, context, {
      kind: 'file.uploaded',
      entity: 'file',
      entityId: name,
      after: { width, height, contentType, size: bytes.length },
    })
    await sweepPicturesLater(tx, context)
    await keepFile(tx, context, `pictures/${name}`, { bytes, contentType })
  })
  return { url: `/api/files/${name}`, width, height, contentType }
})

handle(fileHandlers, readPicture, async ({ params }, { files }) => {
  const file = await files.get(`pictures/${params.name}`)
  if (!file) throw notFound(refusals.things.picture)
  const headers = {
    'content-type': file.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
  return new Response(new Uint8Array(file.bytes), { headers })
})

/** Whoever may change something that shows pictures may upload one; whoever may change only some of them, their own or those of a depot, may not. */
function mustMayUpload({ user: { ability }, program }: Context): void {
  const subjects = program.pictures.flatMap(({ uploadsFor = [] }) => uploadsFor)
  const mayAll = (action: string, subject: string) =>
    ability.can(action, subject) && ability.rulesFor(action, subject).every(({ conditions }) => !conditions)
  const mayUpload = subjects.some((subject) => ['create', 'write'].some((action) => mayAll(action, subject)))
  if (!mayUpload) throw forbidden()
}
