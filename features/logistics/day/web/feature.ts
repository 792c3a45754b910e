import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'
import { useOpenCount } from '../../exceptions/web/for-others/use-open-count.ts'

const screens: Screen[] = [
  {
    name: 'dashboards-logistics',
    path: '/dashboards/logistics',
    aliases: ['/apps/logistics/dashboard'],
    title: 'logistics-day:screens.live',
    searchTitle: 'logistics-day:screens.dashboard',
    layoutWrapperClasses: 'layout-content-height-fixed',
    railBelow: 1360,
    action: 'read',
    subject: 'Day',
    menu: { section: 'logistics', icon: 'current-location', order: 1, useBadge: useOpenCount },
    tab: { of: 'logistics-live', order: 10, title: 'logistics-day:screens.day' },
    searchGroup: 'dashboards',
    icon: 'current-location',
    messages: [
      'logistics-drivers',
      'regions',
      'logistics-proposals',
      'logistics-exceptions',
      'logistics-driver',
      'logistics-recipient-feedback',
    ],
    load: async () => (await import('./live/live-screen.tsx')).LiveScreen,
  },
  {
    name: 'apps-logistics-figures',
    path: '/apps/logistics/figures',
    title: 'logistics-day:screens.figures',
    searchTitle: 'logistics-day:screens.figuresOfDay',
    action: 'read',
    subject: 'Day',
    tab: { of: 'logistics-live', order: 40 },
    searchGroup: 'dashboards',
    icon: 'chart-bar',
    messages: ['logistics-drivers', 'logistics-vehicles', 'logistics-proposals'],
    load: async () => (await import('./figures-screen.tsx')).FiguresScreen,
  },
  {
    name: 'apps-logistics-reports',
    path: '/apps/logistics/reports',
    title: 'logistics-day:screens.reports',
    action: 'read',
    subject: 'Day',
    menu: { section: 'logistics', icon: 'report-analytics', order: { after: 'apps-logistics-drivers' } },
    tab: { of: 'logistics-reports', order: 10, title: 'logistics-day:screens.performance' },
    searchGroup: 'appsAndPages',
    icon: 'report-analytics',
    load: async () => (await import('./reports-screen.tsx')).ReportsScreen,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'live/screen': async () => (await import('./live/live-screen.tsx')).LiveScreen },
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
