import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-order-list',
    path: '/apps/ecommerce/order/list',
    title: 'ecommerce:screens.orders',
    action: 'read',
    subject: 'Order',
    menu: {
      section: 'store',
      icon: 'receipt',
      order: 120,
    },
    adds: '/apps/ecommerce/order/add',
    searchGroup: 'appsAndPages',
    icon: 'clipboard-list',
    help: 'store-orders',
    load: async () => (await import('./order-list.tsx')).OrderList,
  },
  {
    name: 'apps-ecommerce-order-add',
    path: '/apps/ecommerce/order/add',
    title: 'ecommerce:screens.addOrder',
    action: 'create',
    subject: 'Order',
    activeMenu: 'apps-ecommerce-order-list',
    searchGroup: 'appsAndPages',
    icon: 'plus',
    load: async () => (await import('./order-form.tsx')).AddOrder,
  },
  {
    name: 'apps-ecommerce-order-details',
    path: '/apps/ecommerce/order/details/{number}',
    title: 'ecommerce:screens.order',
    action: 'read',
    subject: 'Order',
    activeMenu: 'apps-ecommerce-order-list',
    messages: ['logistics-deliveries', 'regions'],
    load: async () => (await import('./order-view.tsx')).OrderView,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    order: ['/api/apps/ecommerce/orders', '/api/apps/ecommerce/customers'],
  },
  parts: {
    'product-list/sales': async () => (await import('./sales-cards.tsx')).SalesCards,
    'customer/orders': async () => (await import('./customer-orders.tsx')).CustomerOrders,
  },
  audit: {
    order: [
      'ecommerce',
      'order.',
      'sums.',
      'address.',
      'taking.',
      'customer.',
      'product.',
      'fields.',
      'inventory.',
      '',
      'refund.',
      'details.',
    ],
  },
  auditWords: {
    order: {
      codes: {
        status: 'ecommerce:orderStatus.',
        payment: 'ecommerce:payment.',
        channel: 'ecommerce:channel.',
      },
    },
  },
}
