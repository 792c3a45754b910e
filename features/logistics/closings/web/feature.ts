import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: {
    'route/close': async () => (await import('./close-button.tsx')).CloseButton,
    'route/closed': async () => (await import('./closed-banner.tsx')).ClosedBanner,
  },
}
