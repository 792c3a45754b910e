import { actions, change, type KeyScope, type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'delivery',
    group: 'logistics',
    order: 230,
    subjects: ['Delivery'],
    actions: actions,
    scopes: ['all', 'depots', 'own', 'assigned'],
    roles: {
      accountant: ['read'],
      editor: ['read'],
      'operations-manager': actions,
      dispatcher: { depots: ['read', 'write', 'create'] },
      'depot-clerk': { depots: ['read', 'create'] },
      driver: { assigned: ['read'] },
      'customer-service': ['read', 'write', 'create'],
      client: { own: ['read', 'create'] },
      'read-only': ['read'],
    },
  },
  {
    key: 'proof',
    group: 'logistics',
    order: 280,
    subjects: ['Proof'],
    actions: ['read', 'create', 'approve'],
    scopes: ['all', 'depots', 'own', 'assigned'],
    roles: {
      'operations-manager': ['read', 'create', 'approve'],
      dispatcher: { depots: ['read', 'create'] },
      'depot-clerk': { depots: ['read', 'create'] },
      driver: { assigned: ['read', 'create'] },
      'customer-service': ['read'],
      client: { own: ['read'] },
    },
  },
  {
    key: 'customerData',
    group: 'logistics',
    order: 300,
    subjects: ['Recipient'],
    scopes: ['all', 'depots', 'own'],
    roles: {
      'operations-manager': change,
      dispatcher: { depots: ['read', 'write', 'create'] },
      'customer-service': ['read', 'write'],
    },
  },
  {
    // Whoever has the link acts as the recipient, with digits of a phone number that others may read.
    key: 'recipientLink',
    group: 'logistics',
    order: 303,
    subjects: ['RecipientLink'],
    actions: ['read'],
    scopes: ['all', 'depots'],
    roles: {
      'operations-manager': ['read'],
      dispatcher: { depots: ['read'] },
      'customer-service': ['read'],
    },
  },
]

const also: KeyScope['also'] = [{ action: ['read'], subject: 'Recipient' }]

export const keyScopes: KeyScope[] = [
  { name: 'deliveries:read', order: 70, action: ['read'], subject: 'Delivery', also },
  { name: 'deliveries:write', order: 80, action: ['create', 'read', 'write'], subject: 'Delivery', also },
  { name: 'recipient-links:read', order: 85, action: ['read'], subject: 'RecipientLink' },
  { name: 'proofs:read', order: 214, action: ['read'], subject: 'Proof' },
  {
    name: 'proofs:write',
    order: 216,
    action: ['read', 'create'],
    subject: 'Proof',
    also: [{ action: ['read'], subject: 'Route' }],
  },
]
