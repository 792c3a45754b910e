import * as z from 'zod/mini'
import { listOrders } from '../../orders/contract.ts'
import { booleanFilter } from '../../store/contract.ts'

export const customerTabs = ['overview', 'security', 'addresses', 'notifications', 'deliveries'] as const
const tab = z.pipe(
  z.unknown(),
  z.transform((value) => customerTabs.find((one) => one === value) ?? 'overview'),
)

/** The open tab, whether the details are being edited, and the query of the orders in the first tab. */
export const customerSearch = z.extend(listOrders.query, { tab: z._default(tab, 'overview'), edit: booleanFilter })
