import { sql } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { isCampaignCode } from '../../campaigns/server/queries.ts'
import { todayIn } from '../../../ecommerce/settings/server/queries.ts'
import type { CountedPage, VisitSource } from '../rules.ts'
import { pageVisits } from './tables.ts'

type Visit = { page: CountedPage; source: VisitSource; campaign: string; isEntry: boolean }

/** Counts one view of a page; a code that no campaign has is dropped, so that strangers can't fill the table. */
export async function addVisit(tx: Transaction, now: Date, { page, source, campaign, isEntry }: Visit): Promise<void> {
  const known = (await isCampaignCode(tx, campaign)) ? campaign : ''
  const { day, views, visits } = pageVisits
  await tx
    .insert(pageVisits)
    .values({ day: await todayIn(tx, now), page, source, campaign: known, views: 1, visits: isEntry ? 1 : 0 })
    .onConflictDoUpdate({
      target: [day, pageVisits.page, pageVisits.source, pageVisits.campaign],
      set: { views: sql`${views} + 1`, visits: sql`${visits} + excluded.visits` },
    })
}
