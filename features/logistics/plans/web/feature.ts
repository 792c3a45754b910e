import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: {
    plan: ['/api/apps/logistics/plans'],
    delivery: ['/api/apps/logistics/plans/{id}', '/api/apps/logistics/plans/{id}/problem'],
  },
  notifications: {
    'plan-mentioned': 'message-circle',
    'urgent-left': 'alert-triangle',
    'choice-left': 'alert-triangle',
    'called-off-left': 'alert-triangle',
    'recipient-moved': 'route',
    'recipient-retimed': 'route',
    'recipient-retimed-day': 'route',
    'recipient-cancelled': 'route',
  },
}
