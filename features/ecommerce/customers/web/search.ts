import * as z from 'zod/mini'
import { listQuery } from '#kit/contract/list-query.ts'
import { booleanFilter } from '#kit/contract/filters.ts'

export const customerTabs = ['overview', 'security', 'addresses', 'notifications', 'deliveries'] as const
const tab = z.pipe(
  z.unknown(),
  z.transform((value) => customerTabs.find((one) => one === value) ?? 'overview'),
)

/** The open tab, whether the details are being edited, and the query of the orders in the first tab. */
export const customerSearch = z.extend(listQuery(['order', 'date', 'status', 'spent']), {
  tab: z._default(tab, 'overview'),
  edit: booleanFilter,
})
