import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  notifications: { 'card-account-set': 'credit-card' },
  parts: { 'store-settings/card-account': async () => (await import('./account-card.tsx')).AccountCard },
}
