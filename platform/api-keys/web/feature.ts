import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-api-keys',
    path: '/apps/api-keys',
    title: 'api-keys:screens.list',
    action: 'read',
    subject: 'ApiKey',
    menu: { section: 'settings', icon: 'key', order: 910 },
    searchGroup: 'appsAndPages',
    icon: 'key',
    help: 'api-keys-and-webhooks',
    messages: ['api-keys', 'key-scopes'],
    load: async () => (await import('./key-list.tsx')).KeyList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    apiKey: ['/api/api-keys', '/api/auth/api-keys', '/api/auth/connections', '/api/apps/users/{id}/connections'],
  },
  notifications: { 'api-key-created': 'key', 'api-key-rotated': 'key' },
  audit: {
    apiKey: ['api-keys', 'columns.', ''],
  },
}
