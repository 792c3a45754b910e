import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-deliveries-fixes',
    path: '/apps/logistics/deliveries/fixes',
    title: 'logistics-address-checks:screens.fixes',
    action: 'read',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-deliveries',
    searchGroup: 'appsAndPages',
    icon: 'map-pin',
    messages: ['regions'],
    help: 'correct-addresses',
    load: async () => (await import('./address-queue.tsx')).AddressQueue,
  },
  {
    name: 'track-place',
    path: '/track/{code}/place',
    title: 'logistics-address-checks:screens.place',
    layout: 'blank',
    public: true,
    messages: ['regions'],
    load: async () => (await import('./tracked-place.tsx')).TrackedPlace,
  },
]

export const feature: WebFeature = { screens }
