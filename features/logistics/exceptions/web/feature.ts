import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'
import { useUnread } from './use-unread.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-exceptions',
    path: '/apps/logistics/exceptions',
    title: 'logistics-exceptions:screens.exceptions',
    action: 'read',
    subject: 'Exception',
    menu: {
      section: 'logistics',
      icon: 'alert-triangle',
      order: { after: 'apps-logistics-drivers' },
      useBadge: useUnread,
    },
    searchGroup: 'appsAndPages',
    icon: 'alert-triangle',
    messages: [
      'logistics-driver',
      'logistics-drivers',
      'logistics-recipient-feedback',
      'logistics-settings',
      'logistics-proposals',
    ],
    load: async () => (await import('./exception-inbox.tsx')).ExceptionInbox,
  },
]

export const feature: WebFeature = {
  screens,
  live: { exception: ['/api/apps/logistics/exceptions'] },
  notifications: { 'exception-critical': 'alert-triangle', 'exception-escalated': 'alert-triangle' },
  audit: { exception: ['logistics-exceptions'] },
  auditWords: {
    exception: {
      codes: {
        kind: 'logistics-exceptions:kinds.',
        severity: 'logistics-exceptions:severities.',
        closedReason: 'logistics-exceptions:reasons.',
      },
    },
  },
}
