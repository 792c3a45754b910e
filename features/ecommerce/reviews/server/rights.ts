import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'store', order: 3, subjects: ['Review'] }]
