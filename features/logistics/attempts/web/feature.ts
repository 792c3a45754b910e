import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-attempts',
    path: '/apps/logistics/attempts',
    title: 'logistics-attempts:screens.attempts',
    action: 'read',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-reports',
    tab: { of: 'logistics-reports', order: 20 },
    searchGroup: 'appsAndPages',
    icon: 'report-analytics',
    messages: ['list-views', 'logistics-deliveries'],
    load: async () => (await import('./attempt-list.tsx')).AttemptList,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'delivery/attempts': async () => (await import('./delivery-attempts.tsx')).DeliveryAttempts },
  live: { delivery: ['/api/apps/logistics/attempts'], route: ['/api/apps/logistics/attempts'] },
}
