import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-ecommerce-referrals',
    path: '/apps/ecommerce/referrals',
    title: 'ecommerce:screens.referrals',
    action: 'read',
    subject: 'Referral',
    menu: {
      section: 'store',
      icon: 'gift',
      order: 150,
      isRare: true,
    },
    searchGroup: 'appsAndPages',
    icon: 'gift',
    load: async () => (await import('./referral-list.tsx')).ReferralList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    referral: ['/api/apps/ecommerce/referrals'],
  },
  audit: {
    referral: ['ecommerce', 'referral.', ''],
  },
  auditWords: {
    referral: {
      codes: {
        status: 'ecommerce:referralStatus.',
      },
    },
  },
}
