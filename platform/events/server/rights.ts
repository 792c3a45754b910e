import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'audit',
    group: 'office',
    order: 140,
    subjects: ['AuditLog'],
    actions: ['read'],
    scopes: ['all', 'deeds'],
    roles: {
      maintainer: ['read'],
      'operations-manager': ['read'],
      dispatcher: { deeds: ['read'] },
    },
  },
]
