import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: { 'driver/hours': async () => (await import('./hours-card.tsx')).HoursCard },
}
