import type { Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'planning', order: 2, subjects: ['Run'] }]
