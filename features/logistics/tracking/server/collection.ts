import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Context } from '#kit/server/handle.ts'
import { locationOf } from '../../deliveries/rules.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { openingOf } from '../../depots/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Tracking } from '../contract.ts'

const daysShown = 7

/** Whether what its recipient collects is there, and where and when they can come; nothing in other states. */
export async function collectionOf(
  { db, now }: Pick<Context<unknown>, 'db' | 'now'>,
  delivery: Stored,
): Promise<Pick<Tracking, 'collection'>> {
  const { state, depotId } = delivery
  if (state !== 'awaitingCollection') return {}
  const isThere = locationOf(delivery) === 'depot'
  const unknown = { collection: { name: '', address: '', opening: [], isThere } }
  if (depotId === null) return unknown
  const { timeZone } = await logisticsSetting(db, 'general')
  const today = wallTime(now(), timeZone).slice(0, 10)
  const dates = Array.from({ length: daysShown }, (_, ahead) => daysAfter(today, ahead))
  const depot = await openingOf(db, depotId, dates)
  return depot ? { collection: { ...depot, isThere } } : unknown
}
