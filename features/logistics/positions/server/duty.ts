import { and, eq, gte, inArray, lte, or } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'

export type Owner = { vehicleId: number | null; driverId: number | null }
type Asked = { owners: readonly Owner[]; fromMs: number; toMs: number }
/** Whose fix it is at a time, or `null` where no one it belongs to is on duty: it must not be kept. */
export type FindOwner = (owner: Owner, atMs: number) => Owner | null

/** People start before the planned time, and come back after it. */
const beforeMs = 60 * 60_000
const afterMs = 2 * 60 * 60_000

/** Positions are kept while a driver is on duty: as long as their published route of the day lasts, with some room. */
export async function findOwners(tx: Transaction, { owners, fromMs, toMs }: Asked): Promise<FindOwner> {
  const spans = await spansOf(tx, { owners, fromMs, toMs })
  return ({ vehicleId, driverId }, atMs) => {
    const isOwn = (span: Span) => (driverId === null ? span.vehicleId === vehicleId : span.driverId === driverId)
    const span = spans.find((one) => isOwn(one) && one.fromMs <= atMs && atMs <= one.toMs)
    return span ? { vehicleId: span.vehicleId, driverId: span.driverId } : null
  }
}

type Span = { vehicleId: number; driverId: number; fromMs: number; toMs: number }

async function spansOf(tx: Transaction, { owners, fromMs, toMs }: Asked): Promise<Span[]> {
  const { timeZone } = await logisticsSetting(tx, 'general')
  const dayOf = (atMs: number) => wallTime(atMs, timeZone).slice(0, 10)
  const ids = (key: keyof Owner) => owners.flatMap((owner) => owner[key] ?? [])
  const rows = await tx
    .select()
    .from(routes)
    .where(
      and(
        gte(routes.day, daysAfter(dayOf(fromMs), -1)),
        lte(routes.day, daysAfter(dayOf(toMs), 1)),
        eq(routes.state, 'published'),
        or(inArray(routes.driverId, ids('driverId').concat(0)), inArray(routes.vehicleId, ids('vehicleId').concat(0))),
      ),
    )
    .orderBy(routes.day, routes.id)
    .limit(10_000)
  return rows.map(({ vehicleId, driverId, day, startSeconds, endSeconds }) => {
    const midnight = momentAt(`${day}T00:00`, timeZone).getTime()
    const [from, to] = [midnight + startSeconds * 1000 - beforeMs, midnight + endSeconds * 1000 + afterMs]
    return { vehicleId, driverId, fromMs: from, toMs: to }
  })
}
