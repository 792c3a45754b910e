import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-audit-log',
    path: '/apps/audit-log',
    title: 'events:screens.list',
    action: 'read',
    subject: 'AuditLog',
    menu: { section: 'settings', icon: 'history', order: 910 },
    searchGroup: 'appsAndPages',
    load: async () => (await import('./event-list.tsx')).EventList,
  },
]

export const feature: WebFeature = {
  screens,
}
