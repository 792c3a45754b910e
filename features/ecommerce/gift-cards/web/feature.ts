import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-gift-card-list',
    path: '/apps/ecommerce/gift-card/list',
    title: 'ecommerce-gift-cards:screens.giftCards',
    action: 'read',
    subject: 'Order',
    menu: { section: 'store', icon: 'gift', order: 137, isRare: true },
    adds: '/apps/ecommerce/gift-card/list?open=add',
    searchGroup: 'appsAndPages',
    icon: 'gift',
    load: async () => (await import('./gift-card-list.tsx')).GiftCardList,
  },
]

export const feature: WebFeature = {
  screens,
  live: { giftCard: ['/api/apps/ecommerce/gift-cards'] },
  audit: { giftCard: ['ecommerce-gift-cards', 'fields.'] },
}
