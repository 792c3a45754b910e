import type { WebFeature } from '#kit/web/feature.ts'
import { withMessages } from '#kit/web/i18n.ts'
import type { Screen } from '#kit/web/screen.ts'

const path = '/apps/logistics/settings'
const activeMenu = 'apps-logistics-settings'

const screens: Screen[] = [
  {
    name: 'apps-logistics-settings-depots',
    path: `${path}/depots`,
    title: 'logistics-depots:screens.depots',
    action: 'read',
    subject: 'Depot',
    tab: { of: 'logistics-settings', order: 20 },
    activeMenu,
    searchGroup: 'appsAndPages',
    icon: 'building-warehouse',
    messages: ['regions'],
    load: async () => (await import('./depot-list.tsx')).DepotList,
  },
  {
    name: 'apps-logistics-settings-zones',
    path: `${path}/zones`,
    title: 'logistics-depots:screens.zones',
    action: 'read',
    subject: 'Zone',
    tab: { of: 'logistics-settings', order: 30 },
    activeMenu,
    searchGroup: 'appsAndPages',
    icon: 'map-pin',
    messages: ['regions'],
    load: async () => (await import('./zone-view.tsx')).ZoneView,
  },
]

export const feature: WebFeature = {
  screens,
  parts: {
    'first-steps/depot': async () => (await withMessages(import('./first-depot.tsx'), 'logistics-depots')).FirstDepot,
    'board/map-menu': async () => (await import('./draw-zone.tsx')).DrawZoneItem,
    'board/map-tools': async () => (await import('./draw-zone.tsx')).DrawnZone,
  },
  live: {
    depot: ['/api/apps/logistics/depots', '/api/apps/logistics/zones', '/api/apps/logistics/vehicles'],
    zone: ['/api/apps/logistics/zones'],
  },
  audit: {
    depot: ['logistics-depots', 'depot.', 'days.'],
    zone: ['logistics-depots', 'zone.'],
  },
  auditWords: {
    depot: {
      names: {
        days: 'logistics-depots:days.title',
      },
    },
  },
}
