import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const messages = ['regions', 'logistics-settings', 'list-views']

const screens: Screen[] = [
  {
    name: 'apps-logistics-deliveries',
    path: '/apps/logistics/deliveries',
    title: 'logistics-deliveries:screens.deliveries',
    action: 'read',
    subject: 'Delivery',
    menu: {
      section: 'logistics',
      icon: 'package',
      order: 10,
    },
    adds: '/apps/logistics/deliveries?open=add',
    searchGroup: 'appsAndPages',
    icon: 'package',
    messages,
    help: 'add-deliveries',
    load: async () => (await import('./delivery-list.tsx')).DeliveryList,
  },
  {
    name: 'apps-logistics-delivery',
    path: '/apps/logistics/delivery/{reference}',
    title: 'logistics-deliveries:screens.delivery',
    action: 'read',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-deliveries',
    messages: [
      ...messages,
      'logistics-attempts',
      'logistics-driver',
      'logistics-promises',
      'logistics-proofs',
      'logistics-recipient-feedback',
      'logistics-recipient-instructions',
      'logistics-recipient-messages',
      'office-mail-links',
    ],
    load: async () => (await import('./delivery-view.tsx')).DeliveryView,
  },
]

export const feature: WebFeature = {
  screens,
  parts: {
    'board/add-delivery': async () => (await import('./add-on-board.tsx')).AddOnBoard,
    'client/book-delivery': async () => (await import('./book-delivery.tsx')).BookDelivery,
    'order/delivery': async () => (await import('./order-delivery.tsx')).OrderDelivery,
    'order/moves': async () => (await import('./order-moves.tsx')).OrderMoves,
    'customer/deliveries': async () => (await import('./customer-deliveries.tsx')).CustomerDeliveries,
  },
  live: {
    delivery: ['/api/apps/logistics/deliveries', '/api/apps/logistics/fixes', '/api/apps/ecommerce/orders'],
    place: ['/api/apps/logistics/places', '/api/apps/logistics/fixes', '/api/apps/logistics/deliveries'],
  },
  audit: {
    delivery: ['logistics-deliveries', '', 'form.', 'fields.', 'proof.'],
  },
  auditWords: {
    delivery: {
      names: {
        linkedId: 'logistics-deliveries:fields.linkedTo',
        partOf: 'logistics-deliveries:split.partOf',
        by: 'logistics-deliveries:madeBy',
        choice: 'logistics-deliveries:wished',
      },
      codes: {
        state: 'logistics-deliveries:states.',
        checked: 'logistics-deliveries:proof.',
        source: 'logistics-deliveries:sources.',
        type: 'logistics-deliveries:types.',
        by: 'logistics-deliveries:actors.',
        choice: 'logistics-deliveries:wishes.',
        photo: 'logistics-deliveries:proofRules.',
        signature: 'logistics-deliveries:proofRules.',
        name: 'logistics-deliveries:proofRules.',
        pin: 'logistics-deliveries:proofRules.',
        scan: 'logistics-deliveries:proofRules.',
        age: 'logistics-deliveries:proofRules.',
        note: 'logistics-deliveries:proofRules.',
      },
    },
  },
}
