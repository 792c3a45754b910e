import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { holdsMoreThanPicture, isTooLarge, mostPixels, factsOfAnySize } from '#platform/files/rules.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { countWork } from '../../recipient-checks/server/commands.ts'
import { photographSafePlace } from '../contract.ts'
import { mostPhotos } from '../rules.ts'
import { mustTakePhoto, showSafePlace } from './commands.ts'
import { pictureAlone } from './picture-alone.ts'
import { instructionOf, photoKey } from './queries.ts'
import { refusals } from './refusals.ts'
import { sweepLater } from './sweep.ts'

const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Keeps the picture that a recipient sends of their safe place, in place of the one before. */
export async function keepSafePlace(context: Context<unknown>, delivery: Stored): Promise<Stored> {
  const { db, files, request } = context
  const { id } = delivery
  mustTakePhoto(delivery, (await instructionOf(db, id)) ?? { leaveWith: 'person' })
  await countWork(context, { sender: `safe place ${id}`, most: mostPhotos })
  const bytes = new Uint8Array(await limitedBytes(request, photographSafePlace.limitBytes))
  const contentType = contentTypeOf(bytes)
  // A name that never comes again: an earlier picture may still wait to be removed, and be the same.
  const photo = secretToken()
  // The file first: a row always has its bytes, and no connection is held while it is written.
  await files.put(photoKey(id, photo), { bytes: pictureAlone(bytes, contentType), contentType })
  try {
    return await db.transaction(async (tx) => {
      await sweepLater(tx, context.queue, context.now())
      return showSafePlace(tx, { ...context, user: undefined }, { id, photo })
    })
  } catch (error) {
    // What was refused was surely not saved; of a lost connection nobody knows.
    if (error instanceof Refused) await files.remove(photoKey(id, photo))
    throw error
  }
}

function contentTypeOf(bytes: Uint8Array): string {
  const facts = factsOfAnySize(bytes)
  if (!facts || !accepted.has(facts.contentType)) throw new Refused(415, refusals.noPicture)
  const { width, height, contentType } = facts
  if (isTooLarge(facts)) throw new Refused(422, refusals.tooLarge, { values: { width, height, most: mostPixels } })
  if (holdsMoreThanPicture(facts, bytes.length)) throw new Refused(415, refusals.noPicture)
  return contentType
}
