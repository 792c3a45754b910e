import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: { 'store-settings/card-account': async () => (await import('./account-card.tsx')).AccountCard },
}
