import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const title = 'office-profile:screens.profile'

const screens: Screen[] = [
  {
    name: 'pages-user-profile',
    path: '/pages/user-profile',
    title,
    searchGroup: 'appsAndPages',
    icon: 'user',
    load: async () => (await import('./profile-screen.tsx')).ProfileStart,
  },
  {
    name: 'pages-user-profile-tab',
    path: '/pages/user-profile/{tab}',
    title,
    activeMenu: 'pages-user-profile',
    messages: ['access', 'people-users', 'events'],
    load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: { team: ['/api/pages/profile'], connection: ['/api/pages/profile'], project: ['/api/pages/profile'] },
  audit: {
    team: ['office-profile', 'fields.', ''],
    connection: [],
  },
}
