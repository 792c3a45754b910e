import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-webhooks',
    path: '/apps/webhooks',
    title: 'webhooks:screens.list',
    action: 'read',
    subject: 'Webhook',
    menu: { section: 'settings', icon: 'link', order: 911 },
    searchGroup: 'appsAndPages',
    icon: 'link',
    help: 'api-keys-and-webhooks',
    load: async () => (await import('./webhook-list.tsx')).WebhookList,
  },
]

export const feature: WebFeature = {
  screens,
  notifications: { 'webhook-address-set': 'link', 'webhooks-handed-over': 'link' },
  audit: {
    webhook: ['webhooks', ''],
  },
}
