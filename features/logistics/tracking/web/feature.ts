import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'track',
    path: '/track/{code}',
    title: 'logistics-tracking:screens.tracking',
    layout: 'blank',
    public: true,
    messages: ['logistics-recipient-feedback', 'logistics-recipient-instructions'],
    load: async () => (await import('./tracking-page.tsx')).TrackingPage,
  },
]

export const feature: WebFeature = { screens }
