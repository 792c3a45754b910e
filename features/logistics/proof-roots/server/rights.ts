import type { Rights } from '#kit/contract/rights.ts'

/** The whole log at once, whatever of it others may see: no role of the product has it but the administrator’s. */
export const rights: Rights[] = [
  { key: 'logChain', group: 'office', order: 103, subjects: ['LogChain'], actions: ['read'] },
]
