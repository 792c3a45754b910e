import { eq } from 'drizzle-orm'
import { isOwnPicture } from '#platform/files/server/queries.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import type { CounterOverride } from '../contract.ts'
import { withoutPinJob } from '../rules.ts'
import { refusals } from './refusals.ts'
import { counterOverrides } from './tables.ts'

type Given = { why: string; photo: string }
type Maker = Pick<Context, 'now' | 'queue'> & { user?: { id: number; fullName: string } | undefined }

/** A picture is of this hand-over where whoever records it has uploaded it in this time. */
const photoMs = 3_600_000

/** As on the road: whoever hands over without the PIN says why and takes a picture, and the office looks at it. */
export async function keepOverride(tx: Transaction, maker: Maker, deliveryId: number, given: Given): Promise<void> {
  await mustBeOwnPhoto(tx, maker, given.photo)
  const set = { ...given, personName: maker.user?.fullName ?? '', at: maker.now() }
  await tx
    .insert(counterOverrides)
    .values({ deliveryId, ...set })
    .onConflictDoUpdate({ target: counterOverrides.deliveryId, set })
  await maker.queue.add({ name: withoutPinJob, data: { id: deliveryId } }, tx)
}

export function mustBeWhole({ why, photo }: Given): void {
  if (why === '') throw invalid('withoutPin', refusals.whyWithoutPin)
  if (photo === '') throw invalid('withoutPin', refusals.photoWithoutPin)
}

async function mustBeOwnPhoto(tx: Transaction, { user, now }: Maker, photo: string): Promise<void> {
  const since = new Date(now().getTime() - photoMs)
  const isOwn = user !== undefined && (await isOwnPicture(tx, photo, { userId: user.id, since }))
  if (!isOwn) throw invalid('withoutPin', refusals.photoWithoutPin)
}

export async function overrideOf(db: Database, deliveryId: number): Promise<CounterOverride | null> {
  const [row] = await db.select().from(counterOverrides).where(eq(counterOverrides.deliveryId, deliveryId))
  return row ? { why: row.why, photo: row.photo, by: row.personName, at: row.at.toISOString() } : null
}

export async function counterPhotos(db: Database): Promise<string[]> {
  const rows = await db.select({ photo: counterOverrides.photo }).from(counterOverrides)
  return rows.map(({ photo }) => photo)
}
