import { type Rights } from '#kit/contract/rights.ts'

export const rights: Rights[] = [{ joins: 'content', order: 2, subjects: ['Faq'] }]
