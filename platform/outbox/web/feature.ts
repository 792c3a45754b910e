import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-outbox',
    path: '/apps/outbox',
    title: 'outbox:screens.list',
    action: 'read',
    subject: 'Outbox',
    menu: { section: 'settings', icon: 'send', order: 900 },
    searchGroup: 'appsAndPages',
    help: 'outgoing-email',
    load: async () => (await import('./email-list.tsx')).EmailList,
  },
]

export const feature: WebFeature = {
  screens,
  audit: {
    outbox: ['outbox', ''],
  },
}
