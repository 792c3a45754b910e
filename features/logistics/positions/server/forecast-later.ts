import { and, asc, eq, inArray } from 'drizzle-orm'
import { stateOf } from '#kit/server/state-of.ts'
import type { Bus, Machine, Transaction } from '#kit/server/machine.ts'
import { forecastJob } from '../../routes/rules.ts'
import { routes } from '../../routes/server/tables.ts'

const eachMs = 60_000
/** Others follow with their next fix, so that no write waits long. */
const mostAtOnce = 50
const mostKnown = 20_000

/** When each vehicle last asked for a forecast, in this process. */
const askedAt = stateOf<Bus, Map<number, number>>(() => new Map())

/** Has the routes that moving vehicles are on forecast again, each at most once a minute. */
export async function forecastLater(
  tx: Transaction,
  { bus, queue, now }: Pick<Machine, 'bus' | 'queue' | 'now'>,
  vehicleIds: readonly number[],
): Promise<void> {
  const asked = askedAt(bus)
  const nowMs = now().getTime()
  if (asked.size > mostKnown) asked.clear()
  const due = [...new Set(vehicleIds)]
    .filter((id) => nowMs - (asked.get(id) ?? -Infinity) >= eachMs)
    .slice(0, mostAtOnce)
  if (due.length === 0) return
  for (const id of due) asked.set(id, nowMs)
  const underWay = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(inArray(routes.vehicleId, due), eq(routes.state, 'inProgress')))
    .orderBy(asc(routes.id))
    .limit(mostAtOnce)
  for (const { id } of underWay)
    await queue.addMissing({ name: forecastJob, data: { routeId: id }, key: String(id) }, tx)
}
