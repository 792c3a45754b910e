import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-loading',
    path: '/apps/logistics/loading',
    title: 'logistics-loading:screens.loading',
    action: 'create',
    subject: 'Proof',
    menu: { section: 'logistics', icon: 'packages', order: { after: 'apps-logistics-route-list' } },
    searchGroup: 'appsAndPages',
    icon: 'packages',
    messages: ['logistics-deliveries'],
    load: async () => (await import('./loading-screen.tsx')).LoadingScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    delivery: ['/api/apps/logistics/loading'],
    route: ['/api/apps/logistics/loading'],
    publication: ['/api/apps/logistics/loading'],
  },
}
