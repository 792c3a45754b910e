import { and, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { routeStops } from '../../routes/server/tables.ts'
import type { KeptStop } from '../contract.ts'
import type { ExpectedStop } from '../rules.ts'
import type { OpenRoute } from './open-route.ts'

const mostStops = 5000

/** What the open stops of routes are called. */
export async function namesOf(db: Database, opens: readonly OpenRoute[]) {
  const { deliveryId, reference, recipient } = routeStops
  const publicationIds = opens.map(({ asked: { route } }) => route.publicationId)
  const ids = opens.flatMap(({ order }) => order)
  const rows = await db
    .select({ deliveryId, reference, recipient })
    .from(routeStops)
    .where(and(inArray(routeStops.publicationId, publicationIds), inArray(deliveryId, [...ids, 0])))
    .limit(mostStops)
  const byId = new Map(rows.map((row) => [row.deliveryId, row]))
  return (id: number) => byId.get(id) ?? { deliveryId: id, reference: '', recipient: '' }
}

type Keeping = {
  before: readonly ExpectedStop[]
  after: readonly ExpectedStop[]
  midnightMs: number
  names: Awaited<ReturnType<typeof namesOf>>
}

/** Stops whose promise is kept, the latest first. */
export function keptIn(ids: readonly number[], { before, after, midnightMs, names }: Keeping): KeptStop[] {
  const moment = (stops: readonly ExpectedStop[], id: number) =>
    new Date(midnightMs + (stops.find((stop) => stop.deliveryId === id)?.etaSeconds ?? 0) * 1000).toISOString()
  const lateOf = (id: number) => before.find((stop) => stop.deliveryId === id)?.lateSeconds ?? 0
  return ids
    .toSorted((one, other) => lateOf(other) - lateOf(one))
    .map((id) => ({
      ...names(id),
      before: moment(before, id),
      after: moment(after, id),
      lateMinutes: Math.ceil(lateOf(id) / 60),
    }))
}
