import type { Screen } from '#kit/web/screen.ts'

export const apiKeyScreens: Screen[] = [
  {
    name: 'apps-api-keys',
    path: '/apps/api-keys',
    title: 'api-keys:screens.list',
    action: 'read',
    subject: 'ApiKey',
    menu: { section: 'appsAndPages', icon: 'key', order: 910 },
    searchGroup: 'appsAndPages',
    icon: 'key',
    load: async () => (await import('./key-list.tsx')).KeyList,
  },
]
