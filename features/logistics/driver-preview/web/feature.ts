import type { WebFeature } from '#kit/web/feature.ts'
import { withMessages } from '#kit/web/i18n.ts'

export const feature: WebFeature = {
  screens: [],
  parts: {
    'route/preview': async () =>
      (await withMessages(import('./route-preview.tsx'), 'logistics-driver', 'logistics-driver-preview')).RoutePreview,
  },
}
