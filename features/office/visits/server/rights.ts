import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'marketing', order: 1, subjects: ['Visit'] }]
