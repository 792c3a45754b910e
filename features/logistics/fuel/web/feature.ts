import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: { 'fleet/fuel': async () => (await import('./fuel-list.tsx')).FuelList },
}
