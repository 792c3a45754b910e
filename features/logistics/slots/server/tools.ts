import type { Tool } from '#kit/server/feature.ts'
import { offerSlots } from '../contract.ts'

export const tools: Tool[] = [
  {
    name: 'offer_slots',
    title: 'When a delivery could come',
    description:
      'Times at which an address can be served on the next days, as far as the plans take it. Holds nothing.',
    endpoint: offerSlots,
  },
]
