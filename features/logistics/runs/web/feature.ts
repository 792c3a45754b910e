import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: { run: ['/api/apps/logistics/plans', '/api/apps/logistics/runs'] },
}
