import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'access-control',
    path: '/access-control',
    title: 'access:screens.control',
    action: 'read',
    subject: 'AclDemo',
    searchGroup: 'chartAndMisc',
    load: async () => (await import('./access-control.tsx')).AccessControl,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    role: ['/api/apps/roles', '/api/apps/users'],
  },
  audit: {
    role: ['access', 'dialog.', '', 'control.'],
  },
  auditWords: {
    role: {
      codes: {
        name: 'access:roles.',
        role: 'access:roles.',
        action: 'access:actions.',
      },
    },
  },
}
