import type { KeyScope, Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    key: 'assistants',
    group: 'office',
    order: 105,
    subjects: ['Assistant'],
    actions: ['read', 'write'],
    roles: {
      'operations-manager': ['read', 'write'],
      dispatcher: ['read', 'write'],
    },
  },
]

/** Beside the scopes of what it looks at or changes. */
export const keyScopes: KeyScope[] = [
  { name: 'assistant:read', order: 280, action: ['read'], subject: 'Assistant' },
  { name: 'assistant:write', order: 290, action: ['read', 'write'], subject: 'Assistant' },
]
