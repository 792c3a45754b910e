import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-customer-list',
    path: '/apps/ecommerce/customer/list',
    title: 'ecommerce:screens.customers',
    action: 'read',
    subject: 'Customer',
    menu: {
      section: 'store',
      icon: 'users',
      order: 130,
    },
    searchGroup: 'appsAndPages',
    icon: 'users',
    load: async () => (await import('./customer-list.tsx')).CustomerList,
  },
  {
    name: 'apps-ecommerce-customer-details',
    path: '/apps/ecommerce/customer/details/{id}',
    title: 'ecommerce:screens.customer',
    action: 'read',
    subject: 'Customer',
    activeMenu: 'apps-ecommerce-customer-list',
    messages: ['logistics-deliveries', 'regions'],
    load: async () => (await import('./customer-view.tsx')).CustomerView,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    customer: ['/api/apps/ecommerce/customers'],
  },
  notifications: {
    'customer-added': 'user-plus',
    'order-created': 'shopping-cart',
    'order-cancelled': 'x',
    'order-refunded': 'receipt',
    'payment-failed': 'credit-card',
    'payment-unexpected': 'credit-card',
    'refund-failed': 'credit-card',
    'door-difference': 'credit-card',
    'order-delivered': 'truck-delivery',
    'order-delivered-partly': 'truck-delivery',
    'order-missed': 'alert-triangle',
    'order-delivery-cancelled': 'alert-triangle',
    'from-store': 'building-store',
  },
  audit: {
    customer: ['ecommerce', 'customer.', 'preference.', 'method.', 'address.', ''],
  },
  auditWords: {
    customer: {
      codes: {
        status: 'ecommerce:customerStatus.',
      },
    },
  },
}
