import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-email-accounts',
    path: '/apps/email/accounts',
    title: 'office-mail-accounts:screens.list',
    action: 'read',
    subject: 'Email',
    activeMenu: 'apps-email',
    searchGroup: 'appsAndPages',
    icon: 'mail',
    load: async () => (await import('./mail-account-list.tsx')).MailAccountList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    mailbox: ['/api/apps/email/accounts'],
  },
}
