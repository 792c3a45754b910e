import { actions, change, type KeyScope, type Rights } from '#kit/contract/rights.ts'

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
      accountant: ['read'],
      'operations-manager': ['read', 'write'],
      client: { own: ['read'] },
    },
  },
]

export const keyScopes: KeyScope[] = [
  {
    name: 'plans:read',
    order: 100,
    action: ['read'],
    subject: 'Plan',
    also: [
      { action: ['read'], subject: 'Run' },
      { action: ['read'], subject: 'Publication' },
    ],
  },
  {
    name: 'plans:write',
    order: 110,
    action: change,
    subject: 'Plan',
    also: [
      { action: change, subject: 'Run' },
      { action: ['read'], subject: 'Publication' },
    ],
  },
  { name: 'costs:read', order: 250, action: ['read'], subject: 'Cost' },
]
