import { and, eq, gt, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { daysAfter } from '#kit/contract/days.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { trendOf } from '#kit/contract/trend.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { todayIn } from '../../../ecommerce/settings/server/queries.ts'
import type { Campaign } from '../contract.ts'
import { refusals } from './refusals.ts'
import { stateOn } from '../rules.ts'
import { campaigns } from './tables.ts'

const { id, name, channel, code, startOn, endOn, note, version } = campaigns
const { sent, opened, clicked, subscribed, complaints, unsubscribed } = campaigns
const counts = { sent, opened, clicked, subscribed, complaints, unsubscribed }
const columns = { id, name, channel, code, startOn, endOn, ...counts, note, version }
const here = isNull(campaigns.archivedAt)
const plan = {
  from: campaigns,
  columns,
  search: [name, code],
  sort: { name, start: startOn, end: endOn, sent, opened, clicked },
  unsorted: { by: startOn, order: 'desc' as const },
  id,
}

type Asked = ListQuery & { state?: string | undefined; channel?: string | undefined; startedDays: number }

export async function campaignPage(db: Database, query: Asked, now: Date) {
  const today = await todayIn(db, now)
  const since = query.startedDays > 0 ? startedFrom(today, query.startedDays) : undefined
  const where = [here, stateIs(query.state, today), equals(channel, query.channel), since]
  const page = await listPage(db, query, { ...plan, where })
  return { campaigns: page.rows.map((row) => present(row, today)), total: page.total }
}

export async function findCampaign(db: Database, campaignId: number, now: Date): Promise<Campaign> {
  const row = await listRow(db, and(eq(id, campaignId), here), plan)
  if (!row) throw notFound(refusals.things.campaign, campaignId)
  return present(row, await todayIn(db, now))
}

/** Sums over the campaigns that started in a period, and in the one before. */
export async function campaignFigures(db: Database, now: Date, days: number) {
  const today = await todayIn(db, now)
  const since = daysAfter(today, 1 - days)
  const started = await sumsOf(db, and(gte(startOn, since), lte(startOn, today)))
  const before = await sumsOf(db, and(gte(startOn, daysAfter(since, 0 - days)), lt(startOn, since)))
  const of = (key: keyof typeof started) => trendOf(started[key], before[key])
  return {
    campaigns: of('campaigns'),
    sent: of('sent'),
    opened: of('opened'),
    clicked: of('clicked'),
    subscribed: of('subscribed'),
    complaints: of('complaints'),
    unsubscribed: of('unsubscribed'),
  }
}

/** Whether links of a campaign carry this code. */
export async function isCampaignCode(db: Database, text: string): Promise<boolean> {
  return text !== '' && (await db.$count(campaigns, and(here, eq(code, text)))) > 0
}

async function sumsOf(db: Database, where: SQL | undefined) {
  const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`
  const [row] = await db
    .select({
      campaigns: sql<number>`count(*)::int`,
      sent: sum(sent),
      opened: sum(opened),
      clicked: sum(clicked),
      subscribed: sum(subscribed),
      complaints: sum(complaints),
      unsubscribed: sum(unsubscribed),
    })
    .from(campaigns)
    .where(and(here, where))
  return row!
}

function startedFrom(today: string, days: number): SQL | undefined {
  return and(gte(startOn, daysAfter(today, 1 - Math.min(days, 36_500))), lte(startOn, today))
}

function stateIs(state: string | undefined, today: string): SQL | undefined {
  if (state === undefined) return undefined
  if (state === 'planned') return gt(startOn, today)
  if (state === 'ended') return lt(endOn, today)
  return state === 'running' ? and(lte(startOn, today), gte(endOn, today)) : sql`false`
}

function present(row: RowOf<typeof columns>, today: string): Campaign {
  return { ...row, state: stateOn(today, row) }
}

/** Campaigns for the search over everything. */
export const campaignFinder: Finder = {
  category: 'campaigns',
  title: 'Campaigns',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Campaign')) return []
    const query = { q: text, orderBy: 'asc', page: 1, itemsPerPage: most } as const
    const page = await listPage(db, query, { ...plan, where: [here] })
    return page.rows.map((row) => ({
      url: { path: `/apps/campaigns?open=edit-${row.id}` },
      icon: 'send',
      title: row.name,
      subtitle: row.code,
    }))
  },
}
