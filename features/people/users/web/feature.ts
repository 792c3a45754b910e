import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const reading = { action: 'read', subject: 'User' }

const screens: Screen[] = [
  {
    name: 'apps-user-list',
    path: '/apps/user/list',
    title: 'people-users:screens.list',
    ...reading,
    menu: { section: 'appsAndPages', icon: 'users', order: 600 },
    searchGroup: 'appsAndPages',
    messages: ['access'],
    load: async () => (await import('./user-list.tsx')).UserList,
  },
  {
    name: 'apps-user-view',
    path: '/apps/user/view/{id}',
    title: 'people-users:screens.view',
    ...reading,
    activeMenu: 'apps-user-list',
    icon: 'user',
    messages: ['access'],
    load: async () => (await import('./user-view.tsx')).UserView,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    user: [
      '/api/apps/users',
      '/api/apps/roles',
      '/api/auth/sessions',
      '/api/auth/profile',
      '/api/auth/billing',
      '/api/auth/connections',
    ],
  },
}
