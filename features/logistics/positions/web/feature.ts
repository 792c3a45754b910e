import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-settings-trackers',
    path: '/apps/logistics/settings/trackers',
    title: 'logistics-positions:screens.trackers',
    action: 'read',
    subject: 'Setting',
    searchGroup: 'appsAndPages',
    icon: 'current-location',
    tab: { of: 'logistics-settings', order: { after: 'apps-logistics-settings-holidays' } },
    activeMenu: 'apps-logistics-settings',
    load: async () => (await import('./tracker-list.tsx')).TrackerList,
  },
]

export const feature: WebFeature = {
  screens,
  live: { tracker: ['/api/apps/logistics/devices'], position: ['/api/apps/logistics/positions'] },
  parts: {
    'fleet/live': async () => (await import('./live-fleet.tsx')).LiveFleet,
    'route/vehicle': async () => (await import('./route-vehicle.tsx')).RouteVehicle,
    'fleet/trail': async () => (await import('./live-trail.tsx')).LiveTrail,
    'fleet/row': async () => (await import('./live-row.tsx')).LiveRow,
    'fleet/history': async () => (await import('./live-history.tsx')).LiveHistory,
    'fleet/facts': async () => (await import('./live-facts.tsx')).LiveFacts,
  },
  audit: { tracker: ['logistics-positions', 'fields.'], position: ['logistics-positions'] },
  auditWords: {
    tracker: {
      names: { driverId: 'events:entities.driver', vehicleId: 'events:entities.vehicle' },
      codes: { kind: 'logistics-positions:kinds.' },
    },
    position: {
      codes: { activity: 'logistics-positions:activities.' },
    },
  },
}
