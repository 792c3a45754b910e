import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-notifications',
    path: '/apps/notifications',
    title: 'notifications:screens.list',
    searchGroup: 'appsAndPages',
    icon: 'bell',
    load: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    notification: ['/api/notifications'],
  },
}
