import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { choiceFilter, numberFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { daysFilter, Trend } from '#kit/contract/trend.ts'
import { countedPages, visitSources } from './rules.ts'

const reads = { action: 'read', subject: 'Visit' } as const

/** Nothing of the visitor is kept: no cookie, no address, no browser. */
export const countVisit = endpoint({
  method: 'POST',
  path: '/api/pages/visits',
  summary: 'Count a visit of a public page; nothing about the visitor is kept',
  access: 'public',
  body: z.object({
    page: z.enum(countedPages),
    source: z.enum(visitSources),
    campaign: z._default(z.string().check(z.maxLength(60)), ''),
    /** Whether the visit of the site begins with this page. */
    isEntry: z._default(z.boolean(), false),
  }),
})

const DayOfVisits = z.object({
  id: z.number(),
  day: z.string(),
  page: z.enum(countedPages),
  source: z.enum(visitSources),
  /** The code of the campaign whose link was followed; empty for none. */
  campaign: z.string(),
  views: z.number(),
  visits: z.number(),
})
export type DayOfVisits = z.infer<typeof DayOfVisits>

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/apps/visits',
  summary: 'List how often the public pages were visited, by day, page, source and campaign',
  access: reads,
  query: listQuery(['day', 'views', 'visits'], {
    place: choiceFilter(countedPages),
    source: choiceFilter(visitSources),
    /** Only the last so many days. */
    lastDays: numberFilter,
  }),
  reply: z.object({ days: z.array(DayOfVisits), total: z.number() }),
})

export const Visits = z.object({
  visits: Trend,
  views: Trend,
  sources: z.array(z.object({ source: z.enum(visitSources), visits: Trend })),
  campaigns: z.array(z.object({ campaign: z.string(), visits: z.number() })),
  /** Every day of the period, also those without a visit. */
  byDay: z.array(z.object({ date: z.string(), visits: z.number(), views: z.number() })),
  /** The last six months, oldest first. */
  months: z.array(z.object({ month: z.string(), visits: z.number() })),
})
export type Visits = z.infer<typeof Visits>

export const readVisits = endpoint({
  method: 'GET',
  path: '/api/dashboard/visits',
  summary: 'Get the visits of the public pages in a period, compared with the one before',
  access: reads,
  query: z.object({ days: daysFilter }),
  reply: Visits,
})
