import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'role', order: 1, subjects: ['Permission'] }]
