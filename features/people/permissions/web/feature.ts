import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-permissions',
    path: '/apps/permissions',
    title: 'people-permissions:screens.list',
    action: 'read',
    subject: 'Permission',
    menu: { section: 'people', icon: 'key', order: 620 },
    searchGroup: 'appsAndPages',
    icon: 'key',
    load: async () => (await import('./permission-list.tsx')).PermissionList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    permission: ['/api/apps/permissions'],
  },
  audit: {
    permission: ['people-permissions', ''],
  },
  auditWords: {
    permission: {
      codes: {
        assignedTo: 'access:roles.',
      },
    },
  },
}
