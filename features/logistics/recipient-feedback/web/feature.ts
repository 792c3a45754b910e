import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-ratings',
    path: '/apps/logistics/ratings',
    title: 'logistics-recipient-feedback:screens.ratings',
    action: 'read',
    subject: 'RecipientFeedback',
    menu: {
      section: 'logistics',
      title: 'logistics-day:screens.reports',
      icon: 'report-analytics',
      order: { after: 'apps-logistics-arrival-times' },
    },
    tab: { of: 'logistics-reports', order: 30 },
    searchGroup: 'appsAndPages',
    icon: 'star',
    load: async () => (await import('./rating-list.tsx')).RatingList,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'delivery/feedback': async () => (await import('./delivery-feedback.tsx')).DeliveryFeedback },
  live: { recipientFeedback: ['/api/apps/logistics/ratings'] },
  audit: { recipientFeedback: ['logistics-recipient-feedback', 'fields.'] },
  auditWords: {
    recipientFeedback: { codes: { problem: 'logistics-recipient-feedback:problems.' } },
  },
}
