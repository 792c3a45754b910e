import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-deliveries-fixes',
    path: '/apps/logistics/deliveries/fixes',
    title: 'logistics-fixes:screens.fixes',
    action: 'read',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-deliveries',
    searchGroup: 'appsAndPages',
    icon: 'map-pin',
    messages: ['regions'],
    help: 'correct-addresses',
    load: async () => (await import('./fix-queue.tsx')).FixQueue,
  },
  {
    name: 'track-place',
    path: '/track/{code}/place',
    title: 'logistics-fixes:screens.place',
    layout: 'blank',
    public: true,
    messages: ['regions'],
    load: async () => (await import('./tracked-place.tsx')).TrackedPlace,
  },
]

export const feature: WebFeature = { screens }
