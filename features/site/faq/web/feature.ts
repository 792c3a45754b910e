import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'pages-faq',
    path: '/pages/faq',
    title: 'site-faq:screens.faq',
    searchGroup: 'appsAndPages',
    icon: 'help-circle',
    load: async () => (await import('./faq-screen.tsx')).FaqScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: { faq: ['/api/pages/faq'] },
  audit: {
    faq: ['site-faq', ''],
  },
  auditWords: {
    faq: {
      codes: {
        topic: 'site-faq:topicNames.',
      },
    },
  },
}
