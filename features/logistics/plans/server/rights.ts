import { actions, change, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'planning',
    group: 'logistics',
    order: 240,
    subjects: ['Plan'],
    actions: actions,
    scopes: ['all', 'depots', 'assigned'],
    roles: {
      'operations-manager': actions,
      dispatcher: { depots: change },
      driver: { assigned: ['read'] },
      'read-only': ['read'],
    },
  },
  {
    key: 'cost',
    group: 'logistics',
    order: 310,
    subjects: ['Cost'],
    actions: ['read', 'write'],
    scopes: ['all', 'own'],
    roles: {
      'operations-manager': ['read', 'write'],
      client: { own: ['read'] },
    },
  },
]
