import type { KeyScope, Rights } from '#kit/contract/rights.ts'

/** To book a line is to write it: whoever may book needs no right to payments beside it. */
export const rights: Rights[] = [
  {
    key: 'bank',
    group: 'office',
    order: 85,
    subjects: ['BankStatement'],
    actions: ['read', 'write', 'create'],
    roles: { accountant: ['read', 'write', 'create'] },
  },
]

export const keyScopes: KeyScope[] = [
  { name: 'bank-statements:read', order: 67, action: ['read'], subject: 'BankStatement' },
  { name: 'bank-statements:import', order: 68, action: ['create'], subject: 'BankStatement' },
]
