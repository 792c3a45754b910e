import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  { joins: 'store', order: 2, subjects: ['Customer'] },
  {
    // Who sets a customer’s password can sign in as them; no API key ever may.
    key: 'customerSignIn',
    group: 'office',
    order: 50,
    subjects: ['CustomerSignIn'],
    actions: ['write'],
  },
]
