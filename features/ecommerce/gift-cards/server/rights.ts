import type { Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    // A card is money out of nothing: who sees and changes orders doesn’t make any.
    key: 'giftCard',
    group: 'office',
    order: 101,
    subjects: ['GiftCard'],
    actions: ['write', 'create'],
  },
]
