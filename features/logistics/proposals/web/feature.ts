import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: { proposal: ['/api/apps/logistics/proposals'], exception: ['/api/apps/logistics/proposals'] },
  parts: {
    'day/repairs': async () => (await import('./day-repairs.tsx')).DayRepairs,
    'route/replan': async () => (await import('./replan-button.tsx')).ReplanButton,
    'exception/rescue': async () => (await import('./exception-rescue.tsx')).ExceptionRescue,
    'exception/detour': async () => (await import('./exception-detour.tsx')).ExceptionDetour,
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
