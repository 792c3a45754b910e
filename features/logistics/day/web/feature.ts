import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'dashboards-logistics',
    path: '/dashboards/logistics',
    aliases: ['/apps/logistics/dashboard'],
    title: 'logistics-day:screens.day',
    searchTitle: 'logistics-day:screens.dashboard',
    action: 'read',
    subject: 'Day',
    menu: { section: 'logistics', icon: 'clock', order: 1 },
    searchGroup: 'dashboards',
    icon: 'clock',
    messages: ['logistics-deliveries', 'logistics-drivers', 'logistics-vehicles', 'regions', 'logistics-proposals'],
    load: async () => (await import('./day-screen.tsx')).DayScreen,
  },
  {
    name: 'apps-logistics-reports',
    path: '/apps/logistics/reports',
    title: 'logistics-day:screens.reports',
    action: 'read',
    subject: 'Day',
    menu: { section: 'logistics', icon: 'report-analytics', order: { after: 'apps-logistics-exceptions' } },
    tab: { of: 'logistics-reports', order: 10, title: 'logistics-day:screens.performance' },
    searchGroup: 'appsAndPages',
    icon: 'report-analytics',
    load: async () => (await import('./reports-screen.tsx')).ReportsScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    delivery: ['/api/apps/logistics/day'],
    route: ['/api/apps/logistics/day'],
    publication: ['/api/apps/logistics/day'],
    vehicle: ['/api/apps/logistics/day'],
    depot: ['/api/apps/logistics/day'],
    driver: ['/api/apps/logistics/day'],
    exception: ['/api/apps/logistics/day'],
  },
}
