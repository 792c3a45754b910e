import type { Database } from '#kit/server/machine.ts'
import { brokenOutcomes } from '../../../promise-ledger/rules.ts'
import { standingPromises } from '../../../promise-ledger/server/queries.ts'
import type { Promised } from '../../rules/plan/promises.ts'

const daySeconds = 86_400
type Told = Awaited<ReturnType<typeof standingPromises>>[number]

/**
 * What recipients were told of a day that begins at `midnight`, and what became of it: of each the newest, and broken where any of that day was. Whoever
 * was told another day since counts only for what was broken before.
 */
export async function promisesOfDay(
  db: Database,
  midnight: Date,
  deliveryIds: readonly number[],
): Promise<Map<number, Promised>> {
  const rows = new Map<number, Told[]>()
  for (const row of await standingPromises(db, deliveryIds))
    rows.set(row.deliveryId, [...(rows.get(row.deliveryId) ?? []), row])
  return new Map(
    [...rows].flatMap(([deliveryId, told]): [number, Promised][] => {
      const promised = promisedIn(told, midnight)
      return promised ? [[deliveryId, promised]] : []
    }),
  )
}

function promisedIn(told: readonly Told[], midnight: Date): Promised | undefined {
  const ofDay = told.filter((one) => isOfDay(one, midnight))
  const newest = ofDay.at(-1)
  const isBroken = ofDay.some(({ outcome }) => brokenOutcomes.some((one) => one === outcome))
  if (!newest || !(isBroken || newest === told.at(-1))) return undefined
  const judged = isBroken ? 'broken' : newest.outcome === 'kept' ? 'kept' : undefined
  return { told: spanOf(newest, midnight), ...(judged && { judged }) }
}

function isOfDay(told: Told, midnight: Date): boolean {
  const { startSeconds, endSeconds } = spanOf(told, midnight)
  return endSeconds > 0 && startSeconds < daySeconds
}

function spanOf({ earliest, latest }: Told, midnight: Date) {
  const secondsOf = (at: Date) => (at.getTime() - midnight.getTime()) / 1000
  return { startSeconds: secondsOf(earliest), endSeconds: secondsOf(latest) }
}
