import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-campaigns',
    path: '/apps/campaigns',
    title: 'office-campaigns:screens.campaigns',
    action: 'read',
    subject: 'Campaign',
    menu: { section: 'office', icon: 'send', order: 360, isRare: true },
    searchGroup: 'appsAndPages',
    icon: 'send',
    load: async () => (await import('./campaign-list.tsx')).CampaignList,
  },
]

export const feature: WebFeature = {
  screens,
  live: { campaign: ['/api/apps/campaigns'] },
  audit: {
    campaign: ['office-campaigns', ''],
  },
  auditWords: {
    campaign: {
      codes: {
        channel: 'office-campaigns:channels.',
      },
    },
  },
}
