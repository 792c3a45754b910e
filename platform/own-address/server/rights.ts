import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    // Sign-in and reset links begin with it: who sets it decides where the passwords of others are typed.
    key: 'ownAddress',
    group: 'office',
    order: 137,
    subjects: ['OwnAddress'],
    actions: ['read', 'write'],
  },
]
