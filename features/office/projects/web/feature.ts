import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-projects',
    path: '/apps/projects',
    title: 'office-projects:screens.projects',
    action: 'read',
    subject: 'Project',
    menu: { section: 'office', icon: 'briefcase', order: 350, isRare: true },
    adds: '/apps/projects?open=add',
    searchGroup: 'appsAndPages',
    icon: 'briefcase',
    load: async () => (await import('./project-list.tsx')).ProjectList,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'analytics/projects': async () => (await import('./project-table.tsx')).ProjectTable },
  live: { project: ['/api/apps/projects', '/api/dashboard/analytics/projects'] },
  audit: {
    project: ['office-projects', ''],
  },
  auditWords: {
    project: {
      names: {
        memberIds: 'office-projects:team',
        minutes: 'office-projects:hours',
      },
    },
  },
}
