import { momentAt } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { openPromises } from '../../../promise-ledger/server/queries.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import type { StopTimes } from '../../rules.ts'
import type { TimeSpan } from '../../rules/facts.ts'

type Times = ReadonlyMap<number, Pick<StopTimes, 'startSeconds'>>
type Told = Map<number, TimeSpan[]>

/** The times that recipients of a day were told and that still count, by delivery. */
export async function toldTimes(db: Database, day: string, deliveryIds: readonly number[]): Promise<Told> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const midnight = momentAt(`${day}T00:00`, timeZone).getTime()
  const secondsOf = (at: Date) => (at.getTime() - midnight) / 1000
  const told = new Map<number, TimeSpan[]>()
  for (const { deliveryId, earliest, latest } of await openPromises(db, deliveryIds)) {
    const span = { startSeconds: secondsOf(earliest), endSeconds: secondsOf(latest) }
    told.set(deliveryId, [...(told.get(deliveryId) ?? []), span])
  }
  return told
}

/** Whether everybody who would be served as they were told still is. */
export function keepsTold(told: ReadonlyMap<number, TimeSpan[]>, before: Times, after: Times): boolean {
  return [...after].every(([id, { startSeconds }]) => {
    const earlier = before.get(id)?.startSeconds
    const isKept = (at: number, span: TimeSpan) => at >= span.startSeconds && at <= span.endSeconds
    return (told.get(id) ?? []).every(
      (span) => isKept(startSeconds, span) || (earlier !== undefined && !isKept(earlier, span)),
    )
  })
}
