import { change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'repository',
    group: 'office',
    order: 110,
    subjects: ['File'],
    isOffered: false,
    roles: {
      maintainer: change,
    },
  },
]
