import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [
    {
      name: 'apps-logistics-ahead',
      path: '/apps/logistics/ahead',
      title: 'logistics-ahead:screens.ahead',
      action: 'read',
      subject: 'Plan',
      menu: { section: 'logistics', icon: 'calendar', order: { after: 'apps-logistics-routes' }, notFor: ['driver'] },
      searchGroup: 'appsAndPages',
      icon: 'calendar',
      messages: ['logistics-board', 'logistics-deliveries', 'list-views'],
      load: async () => (await import('./ahead-view.tsx')).AheadView,
    },
  ],
  audit: { spread: [] },
  auditWords: {
    spread: {
      codes: {
        state: 'logistics-ahead:states.',
      },
    },
  },
  live: { spread: ['/api/apps/logistics/ahead/spreads/{id}'] },
}
