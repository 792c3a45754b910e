import type { Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    // Decides where customers’ money goes, which is more than what the store looks like.
    key: 'paymentAccount',
    group: 'office',
    order: 102,
    subjects: ['PaymentAccount'],
    actions: ['write'],
  },
]
