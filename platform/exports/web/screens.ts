import type { Screen } from '#kit/web/screen.ts'

export const exportScreens: Screen[] = [
  {
    name: 'apps-exports',
    path: '/apps/exports',
    title: 'exports:screens.list',
    searchGroup: 'appsAndPages',
    icon: 'download',
    load: async () => (await import('./export-list.tsx')).ExportList,
  },
]
