import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'customerData', order: 1, subjects: ['Place'] }]
