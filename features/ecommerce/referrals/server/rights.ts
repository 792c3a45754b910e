import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'store', order: 4, subjects: ['Referral'] }]
