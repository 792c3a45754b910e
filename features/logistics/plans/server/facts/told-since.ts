import type { Database } from '#kit/server/machine.ts'
import { openPromises, standingPromises } from '../../../promise-ledger/server/queries.ts'
import type { TimeSpan } from '../../rules/facts.ts'

type Told = Awaited<ReturnType<typeof openPromises>>

/** The times that recipients were told and that still count, the newest last, in seconds of a day that begins at `midnight`. */
export async function toldSince(db: Database, midnight: Date, deliveryIds: readonly number[]) {
  return spansOf(await openPromises(db, deliveryIds), midnight)
}

/** Those too that drivers have kept or missed by now: figures go on counting them. */
export async function standingSince(db: Database, midnight: Date, deliveryIds: readonly number[]) {
  return spansOf(await standingPromises(db, deliveryIds), midnight)
}

function spansOf(promises: Told, midnight: Date): Map<number, TimeSpan[]> {
  const secondsOf = (at: Date) => (at.getTime() - midnight.getTime()) / 1000
  const told = new Map<number, TimeSpan[]>()
  for (const { deliveryId, earliest, latest } of promises) {
    const span = { startSeconds: secondsOf(earliest), endSeconds: secondsOf(latest) }
    told.set(deliveryId, [...(told.get(deliveryId) ?? []), span])
  }
  return told
}

const daySeconds = 86_400

/** What of these is told of the day itself: the newest, where it is. */
export function newestOfDay(told: readonly TimeSpan[] = []): TimeSpan | undefined {
  const newest = told.at(-1)
  return newest && newest.endSeconds > 0 && newest.startSeconds < daySeconds ? newest : undefined
}
