import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Context } from '#kit/server/handle.ts'
import { locationOf } from '../../deliveries/rules.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { openingOf } from '../../depots/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { choicesFor } from '../../recipient-choices/rules.ts'
import type { CollectionPoint, Tracking } from '../contract.ts'

const daysShown = 7

type From = Pick<Context<unknown>, 'db' | 'now'>

/** Whether what its recipient collects is there, and where and when they can come; nothing in other states. */
export async function collectionOf(from: From, delivery: Stored): Promise<Pick<Tracking, 'collection'>> {
  if (delivery.state !== 'awaitingCollection') return {}
  const isThere = isAtDepot(delivery)
  const depot = await depotOf(from, delivery)
  return { collection: { ...(depot ?? { name: '', address: '', opening: [] }), isThere } }
}

/** Whether its recipient can come for it now. */
export function isAtDepot(delivery: Stored): boolean {
  return delivery.state === 'awaitingCollection' && locationOf(delivery) === 'depot'
}

/** Where its recipient could collect it, while they are offered that. */
export async function offeredDepot(from: From, delivery: Stored): Promise<CollectionPoint | null> {
  const { offers } = await logisticsSetting(from.db, 'tracking')
  return choicesFor(delivery, offers).includes('depot') ? depotOf(from, delivery) : null
}

async function depotOf({ db, now }: From, { depotId }: Stored): Promise<CollectionPoint | null> {
  if (depotId === null) return null
  const { timeZone } = await logisticsSetting(db, 'general')
  const today = wallTime(now(), timeZone).slice(0, 10)
  const dates = Array.from({ length: daysShown }, (_, ahead) => daysAfter(today, ahead))
  return openingOf(db, depotId, dates)
}
