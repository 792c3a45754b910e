import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-routes',
    path: '/apps/logistics/routes',
    title: 'logistics-board:screens.board',
    layoutWrapperClasses: 'layout-content-height-fixed',
    railBelow: 1600,
    action: 'read',
    subject: 'Plan',
    menu: {
      section: 'logistics',
      icon: 'route',
      order: 11,
      notFor: ['driver'],
    },
    searchGroup: 'appsAndPages',
    icon: 'route',
    messages: [
      'regions',
      'logistics-settings',
      'logistics-depots',
      'logistics-vehicles',
      'logistics-deliveries',
      'logistics-drivers',
      'logistics-routes',
      'logistics-templates',
      'logistics-backtests',
      'logistics-forecasts',
    ],
    help: 'plan-a-day',
    load: async () => (await import('./board/planning-board.tsx')).PlanningBoard,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    planViewers: ['/api/apps/logistics/plans/{id}/viewers'],
    run: ['/api/apps/logistics/plans', '/api/apps/logistics/runs'],
  },
  audit: {
    plan: ['logistics-board', 'plan.', 'route.'],
    run: [],
  },
  auditWords: {
    plan: {
      names: {
        stops: 'logistics-board:kpi.stops',
      },
      codes: {
        kind: 'logistics-board:did.',
        step: {
          undo: 'logistics-board:undo',
          redo: 'logistics-board:redo',
        },
      },
    },
    run: {
      codes: {
        state: 'logistics-board:run.state.',
      },
    },
  },
}
