import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: {
    'delivery/promises': async () => (await import('./delivery-promises.tsx')).DeliveryPromises,
    'delivery/told': async () => (await import('./told-notice.tsx')).ToldNotice,
  },
  live: {
    promise: [
      '/api/apps/logistics/promises',
      '/api/apps/logistics/plans/{id}',
      '/api/apps/logistics/plans/{id}/problem',
    ],
  },
  audit: { promise: ['logistics-promises', 'fields.'] },
  auditWords: {
    promise: { codes: { channel: 'logistics-promises:channels.', outcome: 'logistics-promises:outcomes.' } },
  },
}
