import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  notifications: { 'bank-account-set': 'credit-card' },
  audit: {
    invoiceSettings: ['office-invoices', 'settings.', 'billing.'],
  },
  auditWords: {
    invoiceSettings: {
      names: {
        currency: 'people-users:own.currency',
        // Of a zone or a step of delivery prices.
        cents: 'office-invoices:billing.price',
      },
    },
  },
}
