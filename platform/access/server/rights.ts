import { actions, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'role',
    group: 'office',
    order: 20,
    subjects: ['Role'],
    roles: {
      maintainer: ['read'],
    },
  },
  {
    key: 'dispute',
    group: 'office',
    order: 60,
    subjects: ['Dispute'],
    actions: actions,
    scopes: ['all', 'own'],
    isOffered: false,
  },
  {
    key: 'database',
    group: 'office',
    order: 70,
    subjects: ['Database'],
    isOffered: false,
    roles: {
      maintainer: ['read', 'write'],
    },
  },
  {
    key: 'reporting',
    group: 'office',
    order: 90,
    subjects: ['Report'],
    isOffered: false,
    roles: {
      accountant: ['read'],
      editor: ['read'],
      maintainer: ['read'],
      'operations-manager': ['read'],
    },
  },
  {
    key: 'payroll',
    group: 'office',
    order: 120,
    subjects: ['Payroll'],
    actions: actions,
    isOffered: false,
  },
  {
    key: 'demo',
    group: 'office',
    order: 150,
    subjects: ['AclDemo'],
    actions: ['read'],
    roles: {
      accountant: ['read'],
      editor: ['read'],
      author: ['read'],
      maintainer: ['read'],
      subscriber: ['read'],
      'operations-manager': ['read'],
      dispatcher: ['read'],
      'depot-clerk': ['read'],
      driver: ['read'],
      'customer-service': ['read'],
      client: ['read'],
      'read-only': ['read'],
    },
  },
]
