import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const group = {
  key: 'ecommerce:screens.productGroup',
  icon: 'package',
}

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-product-list',
    path: '/apps/ecommerce/product/list',
    title: 'ecommerce:screens.products',
    action: 'read',
    subject: 'Product',
    menu: { section: 'store', group, icon: 'list', order: 110, isRare: true },
    adds: '/apps/ecommerce/product/add',
    searchGroup: 'appsAndPages',
    icon: 'package',
    load: async () => (await import('./product-list.tsx')).ProductList,
  },
  {
    name: 'apps-ecommerce-product-add',
    path: '/apps/ecommerce/product/add',
    title: 'ecommerce:screens.addProduct',
    action: 'create',
    subject: 'Product',
    menu: { section: 'store', group, icon: 'plus', order: 111, isRare: true },
    searchGroup: 'appsAndPages',
    icon: 'plus',
    load: async () => (await import('./product-form.tsx')).AddProduct,
  },
  {
    name: 'apps-ecommerce-product-edit',
    path: '/apps/ecommerce/product/edit/{id}',
    title: 'ecommerce:screens.editProduct',
    action: 'read',
    subject: 'Product',
    activeMenu: 'apps-ecommerce-product-list',
    load: async () => (await import('./product-form.tsx')).EditProduct,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    product: ['/api/apps/ecommerce/products'],
  },
  audit: {
    product: ['ecommerce', 'product.', 'fields.', 'inventory.', ''],
  },
  auditWords: {
    product: {
      codes: {
        status: 'ecommerce:status.',
      },
    },
  },
}
