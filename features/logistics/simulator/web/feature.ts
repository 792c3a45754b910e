import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-settings-demo',
    path: '/apps/logistics/settings/demo',
    title: 'logistics-simulator:screens.demo',
    action: 'read',
    subject: 'Setting',
    searchGroup: 'appsAndPages',
    icon: 'truck-delivery',
    tab: { of: 'logistics-settings', order: { after: 'apps-logistics-settings-integrations' }, isForSample: true },
    activeMenu: 'apps-logistics-settings',
    load: async () => (await import('./demo-tab.tsx')).DemoTab,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    setting: ['/api/apps/logistics/simulator'],
    publication: ['/api/apps/logistics/simulator'],
    route: ['/api/apps/logistics/simulator'],
  },
}
