import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'
import { useOpenCount } from './for-others/use-open-count.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-exceptions',
    path: '/apps/logistics/exceptions',
    title: 'logistics-exceptions:screens.exceptions',
    layoutWrapperClasses: 'layout-content-height-fixed',
    railBelow: 1360,
    tab: { of: 'logistics-live', order: 30, useBadge: useOpenCount },
    action: 'read',
    subject: 'Exception',
    menu: {
      section: 'logistics',
      icon: 'alert-triangle',
      order: { after: 'apps-logistics-drivers' },
      useBadge: useOpenCount,
    },
    searchGroup: 'appsAndPages',
    icon: 'alert-triangle',
    messages: [
      'logistics-driver',
      'logistics-recipient-feedback',
      'logistics-settings',
      'logistics-proposals',
      'logistics-day',
      'logistics-drivers',
      'regions',
    ],
    load: async () => (await import('./exception-inbox.tsx')).ExceptionInbox,
  },
]

export const feature: WebFeature = {
  screens,
  parts: {
    'live/exceptions': async () => (await import('./rail/exception-rail.tsx')).ExceptionRail,
  },
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
