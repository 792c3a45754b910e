import type { WebFeature } from '#kit/web/feature.ts'

const made = ['/api/apps/logistics/proposals', '/api/apps/logistics/routes/{id}/rescue']

export const feature: WebFeature = {
  screens: [],
  live: { proposal: made, exception: made },
  parts: {
    'day/repairs': async () => (await import('./day-repairs.tsx')).DayRepairs,
    'route/replan': async () => (await import('./replan-button.tsx')).ReplanButton,
    'exception/rescue': async () => (await import('./exception-rescue.tsx')).ExceptionRescue,
    'exception/detour': async () => (await import('./exception-detour.tsx')).ExceptionDetour,
    'exception-row/rescue': async () => (await import('./row-rescue.tsx')).RowRescue,
    'exception-row/repair': async () => (await import('./row-repair.tsx')).RowRepair,
    'exception/repair': async () => (await import('./exception-repair.tsx')).ExceptionRepair,
  },
  notifications: {
    'stops-reordered': 'route',
    'order-accepted': 'route',
    'move-accepted': 'route',
    'called-in': 'route',
    'road-closed': 'route',
  },
  audit: { proposal: [] },
}
