import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const forecasts = ['/api/apps/logistics/forecasts']

const screens: Screen[] = [
  {
    name: 'apps-logistics-arrival-times',
    path: '/apps/logistics/arrival-times',
    title: 'logistics-forecasts:screens.accuracy',
    action: 'read',
    subject: 'Route',
    menu: {
      section: 'logistics',
      title: 'logistics-day:screens.reports',

      icon: 'report-analytics',
      order: { after: 'apps-logistics-reports' },
      notFor: ['driver'],
    },
    tab: { of: 'logistics-reports', order: 20, title: 'logistics-forecasts:screens.arrivals' },
    searchGroup: 'appsAndPages',
    icon: 'history',
    load: async () => (await import('./accuracy-screen.tsx')).AccuracyScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: { route: forecasts, delivery: forecasts, publication: forecasts },
  parts: {
    'fleet/route': async () => (await import('./route-stops.tsx')).RouteStops,
    'board/live': async () => (await import('./board-live.tsx')).BoardLive,
    'fleet/path': async () => (await import('./route-path.tsx')).RoutePath,
  },
}
