import type { Screen } from '#kit/web/screen.ts'

export const storeSettingsScreens: Screen[] = [
  {
    name: 'apps-ecommerce-settings',
    path: '/apps/ecommerce/settings',
    title: 'ecommerce-store:screens.settings',
    action: 'read',
    subject: 'StoreSettings',
    menu: {
      section: 'appsAndPages',
      group: { key: 'ecommerce-store:screens.group', icon: 'shopping-cart' },
      icon: 'settings',
      order: 160,
    },
    searchGroup: 'appsAndPages',
    icon: 'settings',
    load: async () => (await import('./settings-view.tsx')).SettingsView,
  },
]
