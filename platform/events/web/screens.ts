import type { Screen } from '#kit/web/screen.ts'

export const eventScreens: Screen[] = [
  {
    name: 'apps-audit-log',
    path: '/apps/audit-log',
    title: 'events:screens.list',
    action: 'read',
    subject: 'AuditLog',
    menu: { section: 'appsAndPages', icon: 'history', order: 910 },
    searchGroup: 'appsAndPages',
    load: async () => (await import('./event-list.tsx')).EventList,
  },
]
