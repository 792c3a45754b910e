import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-visits',
    path: '/apps/visits',
    title: 'office-visits:screens.visits',
    action: 'read',
    subject: 'Visit',
    menu: { section: 'office', icon: 'eye', order: 370, isRare: true },
    searchGroup: 'appsAndPages',
    icon: 'eye',
    load: async () => (await import('./visit-list.tsx')).VisitList,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'front/visits': async () => (await import('./visit-counter.tsx')).VisitCounter },
}
