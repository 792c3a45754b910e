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
      isRare: true,
    },
    searchGroup: 'appsAndPages',
    icon: 'settings',
    messages: ['ecommerce-card-payments'],
    load: async () => (await import('./settings-view.tsx')).SettingsView,
  },
]

export const feature: WebFeature = {
  screens,
  notifications: { 'ways-to-pay-set': 'credit-card' },
  live: {
    storeSettings: ['/api/apps/ecommerce/settings', '/api/apps/ecommerce/store'],
  },
  audit: {
    storeSettings: [
      'ecommerce',
      'details.',
      'payments.',
      'checkout.',
      'shipping.',
      'location.',
      'customer.',
      '',
      'storeNotification.',
    ],
  },
  auditWords: {
    storeSettings: {
      names: {
        app: 'ecommerce:notificationSettings.app',
        sendShippingUpdates: 'ecommerce:checkout.updates',
        requireSignIn: 'ecommerce:checkout.signIn',
        locations: 'ecommerce:settingTab.locations',
        fulfilsOnline: 'ecommerce:location.fulfils',
        cardProvider: 'ecommerce-card-payments:title',
        isAtDoor: 'ecommerce:payments.paid.door',
      },
      codes: {
        entityId: 'ecommerce:settingTab.',
        cardProvider: 'ecommerce-card-payments:kinds.',
        unitSystem: 'logistics-settings:systems.',
        contactMethod: 'ecommerce:checkout.choice.',
        fullName: 'ecommerce:checkout.choice.',
        company: 'ecommerce:checkout.choice.',
        addressLine2: 'ecommerce:checkout.choice.',
        shippingPhone: 'ecommerce:checkout.choice.',
        kind: 'ecommerce:shipping.',
      },
    },
  },
}
