import type { Database } from '#kit/server/machine.ts'
import { attemptsOfDelivery } from '../../attempts/server/queries.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { OwnTracking } from '../contract.ts'

/** When a delivery was done, or when its last attempt failed where its driver recorded that. */
export async function happenedAt(db: Database, { id, state, doneAt }: Stored): Promise<string | null> {
  if (doneAt) return doneAt.toISOString()
  if (state !== 'failed') return null
  const last = (await attemptsOfDelivery(db, id)).at(-1)
  return last?.endedAt.toISOString() ?? null
}

/** Why its last attempt failed, as messages say it. */
export async function failureOf(db: Database, { state, failureReason }: Stored): Promise<string> {
  return state === 'failed' ? reasonName(db, failureReason) : ''
}

/** Attempts that failed before what the page tells of anyway; the first first. */
export async function earlierFailuresOf(db: Database, { id, state }: Stored): Promise<OwnTracking['earlierFailures']> {
  const failed = (await attemptsOfDelivery(db, id)).filter(({ outcome }) => outcome === 'failed')
  const earlier = state === 'failed' ? failed.slice(0, -1) : failed
  const name = async (reason: string) => ({ reason: await reasonName(db, reason) })
  return Promise.all(
    earlier.map(async ({ endedAt, reason }) => ({ at: endedAt.toISOString(), ...(await name(reason)) })),
  )
}

async function reasonName(db: Database, reason: string): Promise<string> {
  if (reason === '') return ''
  const { reasons } = await logisticsSetting(db, 'failures')
  return reasons.find(({ key }) => key === reason)?.name ?? reason
}
