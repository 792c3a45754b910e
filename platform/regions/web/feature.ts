import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-settings-maps',
    path: '/apps/logistics/settings/maps',
    aliases: ['/apps/settings/maps'],
    title: 'regions:screens.maps',
    action: 'read',
    subject: 'Region',
    tab: { of: 'logistics-settings', order: { after: 'apps-logistics-settings-messages' } },
    activeMenu: 'apps-logistics-settings',
    icon: 'map',
    searchGroup: 'appsAndPages',
    help: 'add-your-city',
    load: async () => (await import('./map-settings.tsx')).MapSettings,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    region: ['/api/regions'],
  },
  notifications: {
    'region-ready': 'map',
    'region-failed': 'alert-triangle',
  },
  audit: {
    region: ['regions', ''],
  },
}
