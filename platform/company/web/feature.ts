import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-company',
    path: '/apps/company',
    title: 'company:screens.company',
    action: 'read',
    subject: 'Company',
    menu: { section: 'settings', icon: 'building', order: 690 },
    searchGroup: 'appsAndPages',
    icon: 'building',
    load: async () => (await import('./company-screen.tsx')).CompanyScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: { company: ['/api/company'] },
  audit: { company: ['company', ''] },
  auditWords: { company: { codes: { languages: 'company:spoken.' } } },
}
