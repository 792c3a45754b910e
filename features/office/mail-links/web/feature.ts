import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: { delivery: ['/api/apps/email/message'] },
  parts: {
    'email/beside': async () => (await import('./mail-context.tsx')).MailContext,
    'delivery/emails': async () => (await import('./delivery-emails.tsx')).DeliveryEmails,
  },
}
