import { subject } from '@casl/ability'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Database } from '#kit/server/machine.ts'
import { windowsFor } from '../../deliveries/server/queries.ts'
import type { HolidaySettings } from '../../settings/contract.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Pattern } from '../contract.ts'
import { refusals } from './refusals.ts'
import { datesOf, stateOf } from '../rules.ts'
import { recurringDeliveries as patterns } from './tables.ts'

export type StoredPattern = Omit<typeof patterns.$inferSelect, 'searchText'>
type Reader = Pick<Caller, 'ability' | 'id'>
/** The day at the workspace, and the days on which it rests. */
export type Today = { today: string; timeZone: string; holidays: HolidaySettings }

const shownDates = 3
/** So far ahead the next days are looked for. */
const soughtDays = 120

const columns = {
  id: patterns.id,
  ownerId: patterns.ownerId,
  depotId: patterns.depotId,
  recipient: patterns.recipient,
  address: patterns.address,
  template: patterns.template,
  weekdays: patterns.weekdays,
  everyWeeks: patterns.everyWeeks,
  startsOn: patterns.startsOn,
  endsOn: patterns.endsOn,
  skipDates: patterns.skipDates,
  onHoliday: patterns.onHoliday,
  daysAhead: patterns.daysAhead,
  isPaused: patterns.isPaused,
  version: patterns.version,
  createdAt: patterns.createdAt,
}

/** People who may see a delivery may see its pattern. */
function visiblePatterns({ ability }: Reader, action: string): SQL {
  const { depotId, ownerId } = patterns
  return visible(ability, action, 'Delivery', { depotId, ownerId })
}

export const audienceOfPatterns = audienceOfRows('Delivery', {
  from: patterns,
  id: patterns.id,
  columns: { depotId: patterns.depotId, ownerId: patterns.ownerId },
})

export async function todayOf(db: Database, now: Date): Promise<Today> {
  const { timeZone } = await logisticsSetting(db, 'general')
  return { today: wallTime(now, timeZone).slice(0, 10), timeZone, holidays: await logisticsSetting(db, 'holidays') }
}

export async function patternPage({ db, user, now }: Context, query: ListQuery & { state?: string | undefined }) {
  const day = await todayOf(db, now())
  const { rows, total } = await listPage(db, query, {
    from: patterns,
    columns,
    where: [visiblePatterns(user, 'read'), query.state === undefined ? undefined : isIn(query.state, day.today)],
    search: patterns.searchText,
    sort: { recipient: patterns.recipient, startsOn: patterns.startsOn },
    id: patterns.id,
  })
  return { patterns: rows.map((row) => presentPattern(row, day, user)), total }
}

function isIn(state: string, today: string): SQL {
  const isEnded = sql`coalesce(${patterns.endsOn} < ${today}, false)`
  if (state === 'ended') return isEnded
  if (state === 'active' || state === 'paused')
    return sql`not ${isEnded} and ${patterns.isPaused} = ${state === 'paused'}`
  return sql`false`
}

export async function findPattern(db: Database, user: Reader, id: number, action = 'read'): Promise<StoredPattern> {
  const [row] = await db
    .select(columns)
    .from(patterns)
    .where(and(eq(patterns.id, id), visiblePatterns(user, action)))
  if (!row) throw notFound(refusals.things.pattern, id)
  return row
}

/** As with deliveries: the right to customer data, or one's own. */
export function seesContact({ ability, id }: Reader, { ownerId, depotId }: StoredPattern): boolean {
  return ownerId === id || ability.can('read', subject('Recipient', { ownerId, depotId }))
}

/** Private notes are for those who may change it. */
export function presentPattern(row: StoredPattern, { today, holidays }: Today, user: Reader): Pattern {
  const { template, ownerId: _owned, isPaused: _paused, createdAt, ...rest } = row
  const state = stateOf(row, today)
  const from = row.startsOn > today ? row.startsOn : today
  const next = state === 'active' ? datesOf(row, { from, to: daysAfter(from, soughtDays) }, holidays) : []
  const { ownerId, depotId } = row
  const mayWrite = user.ability.can('write', subject('Delivery', { ownerId, depotId, driverUserId: null }))
  return {
    ...template,
    windows: windowsFor(user, template.windows),
    ...(!seesContact(user, row) && { phone: '', email: '' }),
    privateNote: mayWrite ? template.privateNote : '',
    ...rest,
    state,
    nextDates: next.slice(0, shownDates).map(({ on }) => on),
    createdAt: createdAt.toISOString(),
  }
}
