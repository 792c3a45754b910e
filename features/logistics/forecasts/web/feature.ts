import type { WebFeature } from '#kit/web/feature.ts'

const forecasts = ['/api/apps/logistics/forecasts']

export const feature: WebFeature = {
  screens: [],
  live: { route: forecasts, delivery: forecasts, publication: forecasts },
  parts: {
    'fleet/route': async () => (await import('./route-stops.tsx')).RouteStops,
    'board/live': async () => (await import('./board-live.tsx')).BoardLive,
    'fleet/path': async () => (await import('./route-path.tsx')).RoutePath,
  },
}
