import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-product-category-list',
    path: '/apps/ecommerce/product/category-list',
    title: 'ecommerce:screens.categories',
    action: 'read',
    subject: 'Product',
    menu: {
      section: 'store',
      group: {
        key: 'ecommerce:screens.productGroup',
        icon: 'package',
      },
      icon: 'apps',
      order: 112,
      isRare: true,
    },
    searchGroup: 'appsAndPages',
    icon: 'category',
    load: async () => (await import('./category-list.tsx')).CategoryList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    category: ['/api/apps/ecommerce/categories'],
  },
  audit: {
    category: ['ecommerce', 'category.', ''],
  },
  auditWords: {
    category: {
      codes: {
        status: 'ecommerce:status.',
      },
    },
  },
}
