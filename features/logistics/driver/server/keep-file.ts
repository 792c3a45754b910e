import { and, count, eq, gte, sum } from 'drizzle-orm'
import { invalid, Refused, tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { factsOfAnySize, hasTooManyPixels, holdsMoreThanPicture, mostMegapixels } from '#platform/files/rules.ts'
import { putDriverFile } from '../contract.ts'
import { sha256 as hashOf } from '../rules/action-chain.ts'
import { proofKey } from '../../routes/server/commands.ts'
import { followFile } from './missing-files.ts'
import { refusals } from './refusals.ts'
import { proofFiles } from './tables.ts'

const dayMs = 86_400_000
/** Of one driver in a day: far more than a day of photos. */
const mostFiles = 2000
const mostBytes = 1_000_000_000
const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Keeps a photo or signature under its hash. */
export async function keepFile(context: Context, driver: { id: number }, sha256: string) {
  const bytes = new Uint8Array(await limitedBytes(context.request, putDriverFile.limitBytes))
  if ((await hashOf(bytes)) !== sha256) throw invalid('sha256', refusals.otherHash)
  const contentType = contentTypeOf(bytes)
  const { db, files, now } = context
  const [known] = await db.select().from(proofFiles).where(eq(proofFiles.sha256, sha256))
  if (known) return { sha256, bytes: known.bytes }
  await mustHaveRoom(context, driver, bytes.length)
  // The file first: a row always has its bytes.
  await files.put(proofKey(sha256), { bytes, contentType })
  await db.transaction(async (tx) => {
    const row = { sha256, driverId: driver.id, bytes: bytes.length, contentType, receivedAt: now() }
    const added = await tx.insert(proofFiles).values(row).onConflictDoNothing().returning()
    const after = { contentType, size: bytes.length }
    if (added.length === 0) return
    await recordEvent(tx, context, { kind: 'driver.file-sent', entity: 'driver', entityId: driver.id, after })
    await followFile(tx, context, driver.id)
  })
  return { sha256, bytes: bytes.length }
}

function contentTypeOf(bytes: Uint8Array): string {
  const facts = factsOfAnySize(bytes)
  if (!facts || !accepted.has(facts.contentType)) throw new Refused(415, refusals.noPicture)
  const { width, height } = facts
  if (hasTooManyPixels(facts))
    throw new Refused(415, refusals.tooManyPixels, { values: { width, height, most: mostMegapixels } })
  if (holdsMoreThanPicture(facts, bytes.length)) throw new Refused(415, refusals.moreThanPicture)
  return facts.contentType
}

async function mustHaveRoom({ db, now }: Context, { id }: { id: number }, bytes: number): Promise<void> {
  const since = new Date(now().getTime() - dayMs)
  const [sent] = await db
    .select({ files: count(), bytes: sum(proofFiles.bytes).mapWith(Number) })
    .from(proofFiles)
    .where(and(eq(proofFiles.driverId, id), gte(proofFiles.receivedAt, since)))
  const isTooMuch = (sent?.files ?? 0) >= mostFiles || (sent?.bytes ?? 0) + bytes > mostBytes
  if (isTooMuch) throw tooMany(refusals.tooManyFiles, 3600)
}
