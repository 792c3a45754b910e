import { and, desc, gte, lte, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { daysAfter } from '#kit/contract/days.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { trendOf } from '#kit/contract/trend.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { todayIn } from '../../../ecommerce/settings/server/queries.ts'
import type { Visits } from '../contract.ts'
import { visitSources } from '../rules.ts'
import { pageVisits } from './tables.ts'

const { id, day, page, source, campaign, views, visits } = pageVisits
const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`
const shownMonths = 6
const mostCampaigns = 6
const plan = {
  from: pageVisits,
  columns: { id, day, page, source, campaign, views, visits },
  search: [campaign],
  sort: { day, views, visits },
  unsorted: { by: day, order: 'desc' as const },
  id,
}

type Asked = ListQuery & { place?: string | undefined; source?: string | undefined; lastDays: number }

export async function visitPage(db: Database, query: Asked, now: Date) {
  const today = await todayIn(db, now)
  const since = query.lastDays > 0 ? gte(day, daysAfter(today, 1 - Math.min(query.lastDays, 36_500))) : undefined
  const where = [equals(page, query.place), equals(source, query.source), since]
  const found = await listPage(db, query, { ...plan, where })
  return { days: found.rows, total: found.total }
}

export async function visitsOf(db: Database, now: Date, days: number): Promise<Visits> {
  const today = await todayIn(db, now)
  const since = daysAfter(today, 1 - days)
  const rows = await db
    .select({ day, source, views: sum(views), visits: sum(visits) })
    .from(pageVisits)
    .where(and(gte(day, daysAfter(since, 0 - days)), lte(day, today)))
    .groupBy(day, source)
  const total = (key: 'views' | 'visits', some: typeof rows) => some.reduce((all, row) => all + row[key], 0)
  const inside = rows.filter((row) => row.day >= since)
  const before = rows.filter((row) => row.day < since)
  const dates = Array.from({ length: days }, (_, index) => daysAfter(since, index))
  return {
    visits: trendOf(total('visits', inside), total('visits', before)),
    views: trendOf(total('views', inside), total('views', before)),
    sources: visitSources.map((one) => {
      const of = (some: typeof rows) =>
        total(
          'visits',
          some.filter((row) => row.source === one),
        )
      return { source: one, visits: trendOf(of(inside), of(before)) }
    }),
    campaigns: await byCampaign(db, since, today),
    byDay: byDate(dates, inside),
    months: await byMonth(db, today),
  }
}

type DayRow = { day: string; views: number; visits: number }

function byDate(dates: string[], rows: DayRow[]): Visits['byDay'] {
  const byDay = new Map(dates.map((date) => [date, { date, visits: 0, views: 0 }]))
  for (const row of rows) {
    const of = byDay.get(row.day)
    if (!of) continue
    of.visits += row.visits
    of.views += row.views
  }
  return [...byDay.values()]
}

function byCampaign(db: Database, since: string, today: string): Promise<Visits['campaigns']> {
  return db
    .select({ campaign, visits: sum(visits).as('all_visits') })
    .from(pageVisits)
    .where(and(gte(day, since), lte(day, today), ne(campaign, '')))
    .groupBy(campaign)
    .orderBy(desc(sql`all_visits`), campaign)
    .limit(mostCampaigns)
}

async function byMonth(db: Database, today: string): Promise<Visits['months']> {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index, 1)).toISOString().slice(0, 7),
  )
  const rows = await db
    .select({ month: sql<string>`to_char(${day}, 'YYYY-MM')`.as('month'), visits: sum(visits) })
    .from(pageVisits)
    .where(and(gte(day, `${months[0]}-01`), lte(day, today)))
    .groupBy(sql`month`)
  return months.map((one) => ({ month: one, visits: rows.find((row) => row.month === one)?.visits ?? 0 }))
}
