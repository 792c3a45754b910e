import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'
import { publicationsPath } from '../rules.ts'

const messages = [
  'logistics-board',
  'regions',
  'logistics-deliveries',
  'logistics-driver',
  'logistics-recording',
  'logistics-closings',
  'logistics-proposals',
  'logistics-settings',
  'office-work-groups',
]

const screens: Screen[] = [
  {
    name: 'apps-logistics-route-list',
    path: '/apps/logistics/route',
    title: 'logistics-routes:screens.routes',
    action: 'read',
    subject: 'Route',
    menu: {
      section: 'logistics',
      icon: 'clipboard-list',
      order: { after: 'apps-logistics-ahead' },
    },
    searchGroup: 'appsAndPages',
    icon: 'clipboard-list',
    messages: ['list-views'],
    help: 'publish-a-plan',
    load: async () => (await import('./route-list.tsx')).RouteList,
  },
  {
    name: 'apps-logistics-route',
    path: '/apps/logistics/route/{id}',
    title: 'logistics-routes:screens.route',
    layoutWrapperClasses: 'layout-content-height-fixed',
    action: 'read',
    subject: 'Route',
    activeMenu: 'apps-logistics-route-list',
    messages,
    load: async () => (await import('./route-view.tsx')).RouteView,
  },
  {
    name: 'apps-logistics-publication-list',
    path: publicationsPath,
    title: 'logistics-routes:screens.publications',
    action: 'read',
    subject: 'Publication',
    activeMenu: 'apps-logistics-route-list',
    searchGroup: 'appsAndPages',
    icon: 'clipboard-list',
    messages: ['list-views'],
    help: 'publish-a-plan',
    load: async () => (await import('./publication-list.tsx')).PublicationList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    publication: ['/api/apps/logistics/plans', '/api/apps/logistics/routes', '/api/apps/logistics/publications'],
    route: ['/api/apps/logistics/plans', '/api/apps/logistics/routes', '/api/apps/logistics/deliveries'],
    delivery: ['/api/apps/logistics/routes'],
  },
  parts: {
    'deliveries/route-filter': async () => (await import('./route-filter.tsx')).RouteFilter,
    'board/publish': async () => (await import('./board-publish.tsx')).BoardPublish,
    'board/plan-menu': async () => (await import('./plan-items.tsx')).PlanItems,
    'board/route-menu': async () => (await import('./route-item.tsx')).RouteItem,
  },
  notifications: {
    'route-published': 'route',
    'route-changed': 'route',
    'route-recalled': 'route',
    'publication-failed': 'alert-triangle',
  },
  audit: {
    publication: [],
    route: [],
  },
  auditWords: {
    route: { codes: { state: 'logistics-routes:states.' } },
    publication: {
      codes: {
        kind: 'logistics-routes:problems.',
        level: 'logistics-routes:levels.',
      },
    },
  },
}
