import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: { 'store-settings/card-account': async () => (await import('./account-card.tsx')).AccountCard },
  auditWords: {
    storeSettings: {
      names: { cardProvider: 'ecommerce-card-payments:title', url: 'ecommerce-card-payments:url' },
      codes: { cardProvider: 'ecommerce-card-payments:kinds.' },
    },
  },
}
