import { desc } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { listSalesDetails } from '../contract.ts'
import { salesDetails } from './tables.ts'

const most = 100

export const salesHandlers: Handlers = []

handle(salesHandlers, listSalesDetails, async (_, { db }) => {
  const rows = await db
    .select()
    .from(salesDetails)
    .orderBy(desc(salesDetails.soldAt), desc(salesDetails.id))
    .limit(most)
  return rows.map(({ product, soldAt, buyer, payment }) => ({ product, date: dateText(soldAt), buyer, payment }))
})

/** `30 Apr 2020`, the date text of the specification. */
function dateText(at: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) => at.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  return [part({ day: 'numeric' }), part({ month: 'short' }), part({ year: 'numeric' })].join(' ')
}
