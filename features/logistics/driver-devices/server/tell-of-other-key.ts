import { eq } from 'drizzle-orm'
import { administratorIds } from '#platform/access/server/queries.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { notify } from './notify.ts'

/** Whoever holds a session of a driver shouldn’t put a key of their own in the place of a phone’s in silence. */
export async function tellOfOtherKey(tx: Transaction, context: Context, driverId: number): Promise<void> {
  const [driver] = await tx
    .select({ userId: drivers.userId, name: drivers.name })
    .from(drivers)
    .where(eq(drivers.id, driverId))
  const values = { name: driver?.name ?? '' }
  const own = driver?.userId ?? 0
  const others = (await administratorIds(tx)).filter((id) => id !== own)
  if (own !== 0) await notify(tx, context, { userIds: [own], kind: 'own-key-replaced' })
  await notify(tx, context, {
    userIds: others,
    kind: 'device-key-replaced',
    values,
    link: `/apps/logistics/drivers/${driverId}`,
  })
}
