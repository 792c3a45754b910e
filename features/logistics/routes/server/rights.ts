import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  { joins: 'planning', order: 1, subjects: ['Route'] },
  {
    key: 'publishing',
    group: 'logistics',
    order: 250,
    subjects: ['Publication'],
    actions: ['read', 'create', 'delete'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read', 'create', 'delete'],
      dispatcher: { depots: ['read', 'create', 'delete'] },
    },
  },
]

export const keyScopes: KeyScope[] = [
  {
    name: 'plans:publish',
    order: 120,
    action: ['read', 'create', 'delete'],
    subject: 'Publication',
    also: [
      { action: ['read'], subject: 'Plan' },
      { action: ['read'], subject: 'Run' },
      { action: ['read'], subject: 'Route' },
    ],
  },
  {
    name: 'routes:read',
    order: 130,
    action: ['read'],
    subject: 'Route',
    also: [{ action: ['read'], subject: 'Closing' }],
  },
]
