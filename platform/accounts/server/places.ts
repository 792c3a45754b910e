import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { hashToken } from '#kit/server/ids.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { signInPlaces } from './tables.ts'

type Attempt = { address: string; device: string | undefined; now: Date }
const keptMs = 90 * 86_400_000

/** Where an attempt comes from: a device the person has signed in on before, otherwise the network address. */
export async function placeOf(
  db: Database,
  userId: number | undefined,
  attempt: Attempt,
): Promise<{ place: string; isKnown: boolean }> {
  const { address, device } = await placesOf(attempt)
  const known = await db
    .select({ place: signInPlaces.place })
    .from(signInPlaces)
    .where(
      and(
        eq(signInPlaces.userId, userId ?? 0),
        inArray(signInPlaces.place, [address, device]),
        gt(signInPlaces.seenAt, new Date(attempt.now.getTime() - keptMs)),
      ),
    )
  const isDeviceKnown = known.some(({ place }) => place === device && place !== '')
  return { place: isDeviceKnown ? device : address, isKnown: known.length > 0 }
}

/** Remembers where a person signed in successfully. */
export async function rememberPlace(tx: Transaction, userId: number, attempt: Attempt): Promise<void> {
  const seenAt = attempt.now
  await tx
    .delete(signInPlaces)
    .where(and(eq(signInPlaces.userId, userId), lt(signInPlaces.seenAt, new Date(seenAt.getTime() - keptMs))))
  const { address, device } = await placesOf(attempt)
  const places = [address, device].filter((place) => place !== '').map((place) => ({ userId, place, seenAt }))
  if (places.length > 0)
    await tx
      .insert(signInPlaces)
      .values(places)
      .onConflictDoUpdate({ target: [signInPlaces.userId, signInPlaces.place], set: { seenAt } })
}

async function placesOf({ address, device }: Attempt): Promise<{ address: string; device: string }> {
  return { address, device: device ? `device ${await hashToken(device)}` : '' }
}
