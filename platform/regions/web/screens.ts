import type { Screen } from '#kit/web/screen.ts'

export const regionScreens: Screen[] = [
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
