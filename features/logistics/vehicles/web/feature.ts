import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-fleet',
    path: '/apps/logistics/fleet',
    title: 'logistics-vehicles:screens.fleet',
    layoutWrapperClasses: 'layout-content-height-fixed',
    railBelow: 1360,
    tab: { of: 'logistics-live', order: 20 },
    action: 'read',
    subject: 'Vehicle',
    menu: {
      section: 'logistics',
      icon: 'map-pin',
      order: 12,
    },
    adds: '/apps/logistics/fleet?open=add',
    searchGroup: 'appsAndPages',
    icon: 'truck-delivery',
    messages: [
      'regions',
      'logistics-settings',
      'logistics-positions',
      'logistics-fuel',
      'logistics-forecasts',
      'logistics-deliveries',
    ],
    load: async () => (await import('./fleet-view.tsx')).FleetView,
  },
  {
    name: 'apps-logistics-settings-profiles',
    path: '/apps/logistics/settings/profiles',
    title: 'logistics-vehicles:screens.profiles',
    action: 'read',
    subject: 'Vehicle',
    tab: { of: 'logistics-settings', order: 40 },
    activeMenu: 'apps-logistics-settings',
    searchGroup: 'appsAndPages',
    icon: 'truck-delivery',
    messages: ['regions'],
    help: 'import-vehicles',
    load: async () => (await import('./profile-list.tsx')).ProfileList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    vehicle: ['/api/apps/logistics/vehicles', '/api/apps/logistics/vehicle-profiles'],
    vehicleProfile: ['/api/apps/logistics/vehicle-profiles', '/api/apps/logistics/vehicles'],
  },
  audit: {
    vehicle: ['logistics-vehicles', '', 'service.', 'document.', 'inspection.'],
    vehicleProfile: ['logistics-vehicles', 'profiles.', ''],
  },
  auditWords: {
    vehicle: {
      names: {
        warnings: 'logistics-vehicles:sorts.warnings',
        vehicleId: 'events:entities.vehicle',
      },
      codes: {
        warnings: {
          'No Warnings': 'logistics-vehicles:warnings.none',
          'Ecu Not Responding': 'logistics-vehicles:warnings.ecu',
          'Oil Leakage': 'logistics-vehicles:warnings.oil',
          'Fuel Problems': 'logistics-vehicles:warnings.fuel',
          'Temperature not optimal': 'logistics-vehicles:warnings.temperature',
        },
        kind: ['logistics-vehicles:documents.', 'logistics-vehicles:inspections.'],
        result: 'logistics-vehicles:results.',
      },
    },
    vehicleProfile: {
      names: {
        speedPercent: 'logistics-vehicles:profiles.speed',
        gramsPerKilometer: 'logistics-vehicles:profiles.emission',
      },
      codes: {
        kind: 'logistics-vehicles:kinds.',
        features: 'logistics-vehicles:featureNames.',
      },
    },
  },
}
