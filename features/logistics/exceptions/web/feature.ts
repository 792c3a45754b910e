import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: { exception: ['/api/apps/logistics/exceptions'] },
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
