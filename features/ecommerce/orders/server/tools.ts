import type { Tool } from '#kit/server/feature.ts'
import { listOrders, readOrder } from '../contract.ts'

export const tools: Tool[] = [
  {
    name: 'list_orders',
    title: 'Find orders',
    description: 'Orders of the shop with customer, total, payment and state; `q` searches number and customer.',
    endpoint: listOrders,
  },
  {
    name: 'read_order',
    title: 'Read an order',
    description: 'One order by its `id`: items, payments, deliveries and what is to be done next.',
    endpoint: readOrder,
  },
]
