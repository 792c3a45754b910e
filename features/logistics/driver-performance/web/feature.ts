import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: {
    'driver/performance': async () => (await import('./performance-card.tsx')).PerformanceCard,
    'driver/pay': async () => (await import('./pay-card.tsx')).PayCard,
    'drivers/pay-file': async () => (await import('./pay-download.tsx')).PayDownload,
  },
}
