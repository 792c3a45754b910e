import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'
import { useUnreadBadge } from './unread-badge.ts'

const messages = ['office-mail-links', 'logistics-deliveries', 'logistics-settings', 'regions']

const common = {
  title: 'office-email:screens.email',
  layoutWrapperClasses: 'layout-content-height-fixed',
  action: 'read',
  subject: 'Email',
  load: async () => (await import('./email-screen.tsx')).EmailScreen,
} as const

const screens: Screen[] = [
  {
    ...common,
    messages,
    name: 'apps-email',
    path: '/apps/email',
    aliases: ['/apps/email/{filter}'],
    menu: { section: 'office', icon: 'mail', order: 310, useBadge: useUnreadBadge },
    searchGroup: 'appsAndPages',
    icon: 'mail',
  },
  { ...common, messages, name: 'apps-email-filter', path: '/apps/email/filter/{filter}', activeMenu: 'apps-email' },
  { ...common, messages, name: 'apps-email-label', path: '/apps/email/label/{label}', activeMenu: 'apps-email' },
]

export const feature: WebFeature = {
  screens,
  live: {
    mailbox: ['/api/apps/email'],
  },
}
