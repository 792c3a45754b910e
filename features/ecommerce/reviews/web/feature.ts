import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-manage-review',
    path: '/apps/ecommerce/manage-review',
    title: 'ecommerce:screens.reviews',
    action: 'read',
    subject: 'Review',
    menu: {
      section: 'store',
      icon: 'star',
      order: 140,
      isRare: true,
    },
    searchGroup: 'appsAndPages',
    icon: 'star',
    load: async () => (await import('./review-list.tsx')).ReviewList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    review: ['/api/apps/ecommerce/reviews'],
  },
  notifications: {
    'review-waiting': 'star',
  },
  audit: {
    review: ['ecommerce', 'review.', ''],
  },
  auditWords: {
    review: {
      codes: {
        status: 'ecommerce:reviewStatus.',
      },
    },
  },
}
