import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-newsletter',
    path: '/apps/newsletter',
    title: 'site-newsletter:screens.subscribers',
    action: 'read',
    subject: 'Campaign',
    menu: { section: 'office', icon: 'mail', order: 365, isRare: true },
    searchGroup: 'appsAndPages',
    icon: 'mail',
    load: async () => (await import('./subscriber-list.tsx')).SubscriberList,
  },
  {
    name: 'front-pages-newsletter',
    path: '/front-pages/newsletter',
    title: 'site-newsletter:screens.newsletter',
    layout: 'blank',
    public: true,
    load: async () => (await import('./newsletter-page.tsx')).NewsletterPage,
  },
]

export const feature: WebFeature = {
  screens,
  live: { newsletter: ['/api/apps/newsletter'] },
  audit: { newsletter: ['site-newsletter', 'fields.'] },
}
