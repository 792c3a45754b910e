import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'api', order: 1, subjects: ['Webhook'] }]
