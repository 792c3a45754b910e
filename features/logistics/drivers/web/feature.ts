import type { WebFeature } from '#kit/web/feature.ts'
import { withMessages } from '#kit/web/i18n.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-drivers',
    path: '/apps/logistics/drivers',
    title: 'logistics-drivers:screens.drivers',
    action: 'read',
    subject: 'Driver',
    menu: {
      section: 'logistics',
      icon: 'steering-wheel',
      order: 13,
    },
    adds: '/apps/logistics/drivers?open=add',
    searchGroup: 'appsAndPages',
    icon: 'steering-wheel',
    messages: ['logistics-driver-performance'],
    help: 'invite-a-driver',
    load: async () => (await import('./driver-list.tsx')).DriverList,
  },
  {
    name: 'apps-logistics-driver',
    path: '/apps/logistics/drivers/{id}',
    title: 'logistics-drivers:screens.driver',
    action: 'read',
    subject: 'Driver',
    activeMenu: 'apps-logistics-drivers',
    messages: [
      'logistics-driver-devices',
      'logistics-driver-hours',
      'logistics-driver-performance',
      'logistics-recording',
    ],
    help: 'invite-a-driver',
    load: async () => (await import('./driver-view.tsx')).DriverView,
  },
]

export const feature: WebFeature = {
  screens,
  parts: {
    'first-steps/crew': async () =>
      (await withMessages(import('./first-crew.tsx'), 'logistics-drivers', 'logistics-vehicles')).FirstCrew,
  },
  live: {
    driver: ['/api/apps/logistics/drivers'],
    user: ['/api/apps/logistics/drivers'],
  },
  audit: {
    driver: ['logistics-drivers', 'fields.', '', 'days.', 'document.'],
  },
  auditWords: {
    driver: {
      names: {
        zoneIds: 'logistics-drivers:zones',
        hoursPack: 'logistics-drivers:hours',
      },
      codes: {
        hoursPack: 'logistics-drivers:packs.',
        kind: ['logistics-drivers:dayKinds.', 'logistics-drivers:documentKinds.'],
        outage: 'logistics-drivers:absences.',
        languages: 'logistics-drivers:languages.',
      },
    },
  },
}
