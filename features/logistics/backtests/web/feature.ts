import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const messages = ['logistics-board']

const screens: Screen[] = [
  {
    name: 'apps-logistics-backtest-list',
    path: '/apps/logistics/backtests',
    title: 'logistics-backtests:screens.list',
    action: 'read',
    subject: 'Run',
    menu: {
      section: 'logistics',
      title: 'logistics-day:screens.reports',

      icon: 'report-analytics',
      order: { after: 'apps-logistics-ratings' },
      notFor: ['driver'],
    },
    tab: { of: 'logistics-reports', order: 40 },
    searchGroup: 'appsAndPages',
    icon: 'history',
    messages: [...messages, 'list-views'],
    load: async () => (await import('./backtest-list.tsx')).BacktestList,
  },
  {
    name: 'apps-logistics-backtest',
    path: '/apps/logistics/backtests/{id}',
    title: 'logistics-backtests:screens.one',
    action: 'read',
    subject: 'Run',
    activeMenu: 'apps-logistics-routes',
    messages,
    load: async () => (await import('./backtest-view.tsx')).BacktestView,
  },
]

export const feature: WebFeature = {
  screens,
  live: { backtest: ['/api/apps/logistics/backtests'] },
  parts: { 'board/plan-backtests': async () => (await import('./backtests-item.tsx')).BacktestsItem },
  audit: {
    backtest: [],
  },
}
