import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const group = { key: 'access:screens.group', icon: 'lock' }

const screens: Screen[] = [
  {
    name: 'apps-roles',
    path: '/apps/roles',
    title: 'access:screens.roles',
    action: 'read',
    subject: 'Role',
    menu: { section: 'appsAndPages', group, icon: 'circle', order: 610 },
    searchGroup: 'appsAndPages',
    icon: 'user-shield',
    messages: ['people-users'],
    load: async () => (await import('./role-list.tsx')).RoleList,
  },
  {
    name: 'access-control',
    path: '/access-control',
    title: 'access:screens.control',
    action: 'read',
    subject: 'AclDemo',
    menu: { section: 'others', icon: 'shield', order: 10 },
    searchGroup: 'chartAndMisc',
    load: async () => (await import('./access-control.tsx')).AccessControl,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    role: ['/api/apps/roles', '/api/apps/users'],
  },
}
