import type { WebFeature } from '#kit/web/feature.ts'
import { loadMessages } from '#kit/web/i18n.ts'

export const feature: WebFeature = {
  screens: [],
  parts: {
    'route/preview': async () => {
      const texts = loadMessages(['logistics-driver', 'logistics-driver-preview'])
      const [{ RoutePreview }] = await Promise.all([import('./route-preview.tsx'), texts])
      return RoutePreview
    },
  },
}
