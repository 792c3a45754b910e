import type { Tool } from '#kit/server/feature.ts'
import { createDelivery, listDeliveries, moveDelivery, readDeliveryById, readTimeline } from '../contract.ts'

export const tools: Tool[] = [
  {
    name: 'list_deliveries',
    title: 'Find deliveries',
    description:
      'Lists deliveries, ten at a time unless `itemsPerPage` says more. `q` searches reference, recipient, address and phone; filters narrow by day, state, depot and more.',
    endpoint: listDeliveries,
  },
  {
    name: 'read_delivery',
    title: 'Read a delivery',
    description: 'Everything about one delivery, by the `id` that lists give. Its `version` is needed to change it.',
    endpoint: readDeliveryById,
  },
  {
    name: 'read_delivery_timeline',
    title: 'What happened to a delivery',
    description: 'All that happened to a delivery, oldest first, by its `id`.',
    endpoint: readTimeline,
  },
  {
    name: 'add_delivery',
    title: 'Add a delivery',
    description:
      'Adds a delivery for a recipient at an address, on a `date` or left open. `windows` are times of day it may come in.',
    endpoint: createDelivery,
  },
  {
    name: 'move_delivery',
    title: 'Cancel, reschedule or move a delivery on',
    description:
      'Cancels, reopens, submits, reschedules (with `date`), returns or keeps a delivery, or says that it was collected or is back at the depot, with the `version` that reading it gave. It records no payment: what is still due is paid before it is collected.',
    endpoint: moveDelivery,
    omits: { fields: ['isPaid', 'pin', 'age'] },
    shownBefore: readDeliveryById,
  },
]
