import { withMessages } from '#kit/web/i18n.ts'
import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'front-pages-gift-card',
    path: '/front-pages/gift-card',
    title: 'site-gift-card-orders:screens.giftCard',
    layout: 'blank',
    public: true,
    menu: { section: 'frontPages', icon: 'gift', order: 725 },
    icon: 'gift',
    messages: ['ecommerce-card-payments'],
    load: async () => (await import('./gift-card-page.tsx')).GiftCardScreen,
  },
  {
    name: 'apps-ecommerce-gift-card-orders',
    path: '/apps/ecommerce/gift-card/orders',
    title: 'site-gift-card-orders:screens.orders',
    action: 'read',
    subject: 'Order',
    activeMenu: 'apps-ecommerce-gift-card-list',
    searchGroup: 'appsAndPages',
    icon: 'gift',
    load: async () => (await import('./order-list.tsx')).GiftCardOrderList,
  },
]

export const feature: WebFeature = {
  screens,
  parts: {
    'gift-cards/head': async () =>
      (await withMessages(import('./orders-button.tsx'), 'site-gift-card-orders')).OrdersButton,
  },
  live: { giftCardOrder: ['/api/apps/ecommerce/gift-card-orders'] },
  audit: { giftCardOrder: ['site-gift-card-orders', ''] },
  auditWords: { giftCardOrder: { codes: { payment: 'site-gift-card-orders:payments.' } } },
}
