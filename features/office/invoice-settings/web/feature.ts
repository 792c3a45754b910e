import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  audit: {
    invoiceSettings: ['office-invoices', 'settings.', 'billing.'],
  },
  auditWords: {
    invoiceSettings: {
      names: {
        currency: 'people-users:own.currency',
      },
    },
  },
}
