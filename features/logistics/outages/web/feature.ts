import type { WebFeature } from '#kit/web/feature.ts'
import { withMessages } from '#kit/web/i18n.ts'

const texts = 'logistics-outages'

export const feature: WebFeature = {
  screens: [],
  live: {
    driver: [
      '/api/apps/logistics/plans/{id}',
      '/api/apps/logistics/plans/{id}/problem',
      '/api/apps/logistics/day',
      '/api/apps/logistics/routes/{id}/rescue',
    ],
    exception: ['/api/apps/logistics/drivers/{id}/outage'],
  },
  parts: {
    'driver/outage': async () => (await withMessages(import('./outage-button.tsx'), texts)).OutageButton,
    'exception/outage': async () => (await withMessages(import('./back-button.tsx'), texts)).BackButton,
    'board/driver-menu': async () => (await withMessages(import('./outage-items.tsx'), texts)).OutageItems,
    'day/driver-menu': async () => (await withMessages(import('./outage-menu.tsx'), texts)).OutageMenu,
  },
}
