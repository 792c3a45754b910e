import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'front-pages-payment',
    path: '/front-pages/payment',
    title: 'site-plan-orders:screens.payment',
    layout: 'blank',
    public: true,
    menu: { section: 'frontPages', icon: 'credit-card', order: 720 },
    searchGroup: 'frontPages',
    icon: 'credit-card',
    messages: ['people-users', 'ecommerce-card-payments'],
    load: async () => (await import('./payment-page.tsx')).PaymentScreen,
  },
]

export const feature: WebFeature = {
  screens,
  audit: { planOrder: ['site-plan-orders', ''] },
  auditWords: { planOrder: { codes: { plan: 'people-users:plans.', payment: 'site-plan-orders:payments.' } } },
}
