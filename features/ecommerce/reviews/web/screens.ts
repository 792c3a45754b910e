import type { Screen } from '#kit/web/screen.ts'

export const reviewScreens: Screen[] = [
  {
    name: 'apps-ecommerce-manage-review',
    path: '/apps/ecommerce/manage-review',
    title: 'ecommerce-store:screens.reviews',
    action: 'read',
    subject: 'Review',
    menu: {
      section: 'appsAndPages',
      group: { key: 'ecommerce-store:screens.group', icon: 'shopping-cart' },
      icon: 'star',
      order: 140,
    },
    searchGroup: 'appsAndPages',
    icon: 'star',
    load: async () => (await import('./review-list.tsx')).ReviewList,
  },
]
