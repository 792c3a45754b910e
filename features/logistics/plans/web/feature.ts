import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-routes',
    path: '/apps/logistics/routes',
    title: 'logistics-plans:screens.board',
    layoutWrapperClasses: 'layout-content-height-fixed',
    hasRail: true,
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
    plan: ['/api/apps/logistics/plans'],
    delivery: ['/api/apps/logistics/plans/{id}', '/api/apps/logistics/plans/{id}/problem'],
    planViewers: ['/api/apps/logistics/plans/{id}/viewers'],
    run: ['/api/apps/logistics/plans', '/api/apps/logistics/runs'],
  },
  notifications: {
    'plan-mentioned': 'message-circle',
    'urgent-left': 'alert-triangle',
    'choice-left': 'alert-triangle',
    'recipient-moved': 'route',
    'recipient-cancelled': 'route',
  },
  audit: {
    plan: ['logistics-plans', 'plan.', 'route.'],
    run: [],
  },
  auditWords: {
    plan: {
      names: {
        stops: 'logistics-plans:kpi.stops',
      },
      codes: {
        kind: 'logistics-plans:did.',
        step: {
          undo: 'logistics-plans:undo',
          redo: 'logistics-plans:redo',
        },
      },
    },
    run: {
      codes: {
        state: 'logistics-plans:run.state.',
      },
    },
  },
}
