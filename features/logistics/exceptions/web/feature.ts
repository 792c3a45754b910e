import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: { exception: ['/api/apps/logistics/exceptions'] },
  notifications: { 'exception-critical': 'alert-triangle', 'exception-escalated': 'alert-triangle' },
  audit: { exception: ['logistics-exceptions'] },
  auditWords: {
    exception: {
      codes: {
        kind: 'logistics-exceptions:kinds.',
        closedReason: 'logistics-exceptions:reasons.',
      },
    },
  },
}
