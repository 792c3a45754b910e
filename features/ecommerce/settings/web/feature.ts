import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-settings',
    path: '/apps/ecommerce/settings',
    title: 'ecommerce:screens.settings',
    action: 'read',
    subject: 'StoreSettings',
    menu: {
      section: 'store',
      icon: 'settings',
      order: 160,
    },
    searchGroup: 'appsAndPages',
    icon: 'settings',
    load: async () => (await import('./settings-view.tsx')).SettingsView,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    storeSettings: ['/api/apps/ecommerce/settings', '/api/apps/ecommerce/store'],
  },
  audit: {
    storeSettings: ['ecommerce', 'details.', 'payments.', 'checkout.', 'shipping.', 'location.', 'customer.', ''],
  },
}
