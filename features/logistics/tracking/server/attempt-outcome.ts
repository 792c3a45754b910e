import { desc } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { isFailureOf } from '../../routes/server/queries.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'

/** When a delivery was done, or when its last attempt failed where its driver recorded that. */
export async function happenedAt(db: Database, { id, state, doneAt }: Stored): Promise<string | null> {
  if (doneAt) return doneAt.toISOString()
  if (state !== 'failed') return null
  const { at } = routeActions
  const [act] = await db.select({ at }).from(routeActions).where(isFailureOf(id)).orderBy(desc(at)).limit(1)
  return act?.at.toISOString() ?? null
}

/** Why its last attempt failed, as messages say it. */
export async function failureOf(db: Database, { state, failureReason }: Stored): Promise<string> {
  if (state !== 'failed' || failureReason === '') return ''
  const { reasons } = await logisticsSetting(db, 'failures')
  return reasons.find(({ key }) => key === failureReason)?.name ?? failureReason
}
