import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: {
    'route/record': async () => (await import('./record-button.tsx')).RecordButton,
    'driver/outbox': async () => (await import('./outbox-button.tsx')).OutboxButton,
  },
}
