import { sql } from 'drizzle-orm'
import { dayOf } from '#kit/contract/days.ts'
import type { Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import { campaigns } from '../campaigns/server/tables.ts'
import { visitSources, type CountedPage, type VisitSource } from './rules.ts'
import { pageVisits } from './server/tables.ts'

const sampleDays = 190
const places: CountedPage[] = ['landing', 'pricing', 'help', 'article']
const weights: Record<VisitSource, number> = {
  direct: 30,
  search: 44,
  social: 15,
  newsletter: 9,
  referral: 12,
  ads: 10,
  other: 3,
}
const sourceOfChannel: Partial<Record<string, VisitSource>> = { email: 'newsletter', social: 'social', ads: 'ads' }

/** Half a year of visits: fewer on weekends, more from month to month, and some that campaigns brought. */
export async function sampleVisits({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, pageVisits))) return
  const roll = dice(419)
  const dayAt = (ago: number) => daysAgo(now(), ago)
  const ordinary = Array.from({ length: sampleDays }, (_, ago) =>
    visitSources.flatMap((source) =>
      places.map((page, place) => {
        const isWeekend = [0, 6].includes(dayAt(ago).getUTCDay())
        const busy = ((isWeekend ? 0.4 : 1) * (1.25 - ago / 400) * roll.number(70, 130)) / 100
        const views = Math.round((weights[source] * busy) / (place + 1))
        const visits = Math.round((views * roll.number(place === 0 ? 68 : 22, place === 0 ? 88 : 44)) / 100)
        return { day: dayOf(dayAt(ago)), page, source, campaign: '', views, visits }
      }),
    ),
  ).flat()
  const known = await db.select().from(campaigns)
  const brought = known.flatMap(({ code, channel, startOn, endOn }) => {
    const source = sourceOfChannel[channel]
    const days = Array.from({ length: sampleDays }, (_, ago) => dayOf(dayAt(ago)))
    return days
      .filter((day) => source !== undefined && day >= startOn && day <= endOn)
      .map((day) => {
        const visits = roll.number(4, 40)
        const views = Math.round((visits * roll.number(115, 240)) / 100)
        return { day, page: 'landing' as const, source: source!, campaign: code, views, visits }
      })
  })
  const rows = [...ordinary, ...brought].filter(({ views }) => views > 0)
  // One parameter in place of thirty thousand.
  await db.execute(sql`
    insert into ${pageVisits} (day, page, source, campaign, views, visits)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(day date, page text, source text, campaign text, views int, visits int)
  `)
}
