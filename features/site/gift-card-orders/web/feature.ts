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
]

export const feature: WebFeature = {
  screens,
  audit: { giftCardOrder: ['site-gift-card-orders', ''] },
  auditWords: { giftCardOrder: { codes: { payment: 'site-gift-card-orders:payments.' } } },
}
