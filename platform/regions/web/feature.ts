import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-settings-maps',
    path: '/apps/settings/maps',
    title: 'regions:screens.maps',
    action: 'read',
    subject: 'Region',
    menu: { section: 'appsAndPages', icon: 'map', order: 890 },
    searchGroup: 'appsAndPages',
    load: async () => (await import('./map-settings.tsx')).MapSettings,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    region: ['/api/regions'],
  },
}
