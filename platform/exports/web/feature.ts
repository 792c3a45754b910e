import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-exports',
    path: '/apps/exports',
    title: 'exports:screens.list',
    searchGroup: 'appsAndPages',
    icon: 'download',
    load: async () => (await import('./export-list.tsx')).ExportList,
  },
]

export const feature: WebFeature = {
  screens,
  audit: { export: ['exports', ''] },
  notifications: {
    'export-ready': 'download',
    'export-failed': 'alert-triangle',
  },
}
