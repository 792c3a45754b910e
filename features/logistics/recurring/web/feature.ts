import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-recurring',
    path: '/apps/logistics/deliveries/recurring',
    title: 'logistics-recurring:screens.recurring',
    action: 'read',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-deliveries',
    searchGroup: 'appsAndPages',
    icon: 'repeat',
    messages: ['regions', 'logistics-settings', 'logistics-deliveries'],
    help: 'recurring-deliveries',
    load: async () => (await import('./pattern-list.tsx')).PatternList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    delivery: ['/api/apps/logistics/recurring'],
    setting: ['/api/apps/logistics/recurring'],
    recurringDelivery: ['/api/apps/logistics/recurring'],
  },
  audit: {
    recurringDelivery: ['logistics-deliveries', '', 'form.', 'fields.'],
  },
}
