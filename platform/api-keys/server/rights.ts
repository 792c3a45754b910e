import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'api',
    group: 'office',
    order: 100,
    subjects: ['ApiKey'],
    roles: {
      maintainer: change,
    },
  },
]
