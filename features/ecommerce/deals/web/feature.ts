import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-deal-list',
    path: '/apps/ecommerce/deal/list',
    title: 'ecommerce-deals:screens.deals',
    action: 'read',
    subject: 'Product',
    menu: { section: 'store', icon: 'discount', order: 135, isRare: true },
    adds: '/wizard-examples/create-deal',
    searchGroup: 'appsAndPages',
    icon: 'discount',
    load: async () => (await import('./deal-list.tsx')).DealList,
  },
  {
    name: 'wizard-examples-create-deal',
    path: '/wizard-examples/create-deal',
    aliases: ['/apps/ecommerce/deal/add'],
    title: 'ecommerce-deals:screens.createDeal',
    action: 'create',
    subject: 'Product',
    activeMenu: 'apps-ecommerce-deal-list',
    searchGroup: 'appsAndPages',
    icon: 'discount',
    messages: ['ecommerce'],
    load: async () => (await import('./deal-wizard.tsx')).DealWizard,
  },
]

export const feature: WebFeature = {
  screens,
  live: { deal: ['/api/apps/ecommerce/deals'] },
  audit: { deal: ['ecommerce-deals', 'fields.'] },
  auditWords: { deal: { codes: { kind: 'ecommerce-deals:kinds.' } } },
}
