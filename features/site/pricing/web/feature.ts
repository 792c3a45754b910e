import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'pages-pricing',
    path: '/pages/pricing',
    title: 'site-pricing:screens.pricing',
    searchGroup: 'appsAndPages',
    icon: 'currency-dollar',
    messages: ['people-users'],
    load: async () => (await import('./pricing-screen.tsx')).PricingScreen,
  },
  {
    name: 'front-pages-pricing',
    path: '/front-pages/pricing',
    title: 'site-pricing:screens.pricing',
    layout: 'blank',
    public: true,
    menu: { section: 'frontPages', icon: 'currency-dollar', order: 710 },
    searchGroup: 'frontPages',
    icon: 'currency-dollar',
    messages: ['people-users'],
    load: async () => (await import('./front-pricing.tsx')).FrontPricing,
  },
]

export const feature: WebFeature = {
  screens,
  audit: {
    planPrices: [],
  },
  auditWords: {
    planPrices: {
      names: {
        basicCents: 'people-users:plans.basic',
        teamCents: 'people-users:plans.team',
        companyCents: 'people-users:plans.company',
        enterpriseCents: 'people-users:plans.enterprise',
      },
    },
  },
}
