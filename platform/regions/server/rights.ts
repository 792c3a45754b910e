import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'setting', order: 1, subjects: ['Region'] }]
