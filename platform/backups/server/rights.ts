import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [
  {
    // A backup holds everything: who may make one decides where all data of the workspace go.
    key: 'backups',
    group: 'office',
    order: 135,
    subjects: ['Backup'],
    actions: ['read', 'write'],
  },
]
