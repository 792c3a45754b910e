import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'store', order: 5, subjects: ['StoreSettings'] }]
