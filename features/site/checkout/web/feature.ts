import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'front-pages-checkout',
    path: '/front-pages/checkout',
    aliases: ['/wizard-examples/checkout'],
    title: 'site-checkout:screens.checkout',
    layout: 'blank',
    public: true,
    menu: { section: 'frontPages', icon: 'shopping-cart', order: 730 },
    searchGroup: 'frontPages',
    icon: 'shopping-cart',
    messages: ['ecommerce', 'ecommerce-card-payments'],
    load: async () => (await import('./checkout-page.tsx')).CheckoutScreen,
  },
]

export const feature: WebFeature = { screens }
