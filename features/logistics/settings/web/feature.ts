import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const path = '/apps/logistics/settings'
const shared = { action: 'read', subject: 'Setting', searchGroup: 'appsAndPages', icon: 'settings' } as const
const activeMenu = 'apps-logistics-settings'
const tab = (order: number) => ({ of: 'logistics-settings', order }) as const

const screens: Screen[] = [
  {
    ...shared,
    name: 'apps-logistics-settings',
    path,
    title: 'logistics-settings:screens.settings',
    tab: { ...tab(10), title: 'logistics-settings:screens.general' },
    menu: {
      section: 'logistics',
      icon: 'settings',
      order: 14,
    },
    load: async () => (await import('./general-tab.tsx')).GeneralTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-planning',
    path: `${path}/planning`,
    title: 'logistics-settings:screens.planning',
    tab: tab(50),
    activeMenu,
    load: async () => (await import('./planning-tab.tsx')).PlanningTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-hours',
    path: `${path}/hours`,
    title: 'logistics-settings:screens.hours',
    tab: tab(60),
    activeMenu,
    help: 'hours-rules',
    load: async () => (await import('./hours-tab.tsx')).HoursTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-traffic',
    path: `${path}/traffic`,
    title: 'logistics-settings:screens.traffic',
    tab: tab(65),
    activeMenu,
    load: async () => (await import('./traffic-tab.tsx')).TrafficTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-forecast',
    path: `${path}/forecast`,
    title: 'logistics-settings:screens.forecast',
    tab: tab(67),
    activeMenu,
    load: async () => (await import('./forecast-tab.tsx')).ForecastTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-proof',
    path: `${path}/proof`,
    title: 'logistics-settings:screens.proof',
    tab: tab(70),
    activeMenu,
    load: async () => (await import('./proof-tab.tsx')).ProofTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-failures',
    path: `${path}/failures`,
    title: 'logistics-settings:screens.failures',
    tab: tab(80),
    activeMenu,
    load: async () => (await import('./failures-tab.tsx')).FailuresTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-holidays',
    path: `${path}/holidays`,
    title: 'logistics-settings:screens.holidays',
    tab: tab(90),
    activeMenu,
    load: async () => (await import('./holidays-tab.tsx')).HolidaysTab,
  },
  {
    ...shared,
    name: 'apps-logistics-settings-integrations',
    path: `${path}/integrations`,
    title: 'logistics-settings:screens.integrations',
    tab: tab(100),
    activeMenu,
    messages: ['logistics-imports'],
    load: async () => (await import('./integrations-tab.tsx')).IntegrationsTab,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    setting: ['/api/apps/logistics/settings', '/api/apps/logistics/facts'],
  },
  audit: {
    setting: [
      'logistics-settings',
      'general.',
      'planning.',
      'proof.',
      '',
      'hours.',
      'traffic.',
      'failures.',
      'holidays.',
      'forecast.',
    ],
  },
  auditWords: {
    setting: {
      names: {
        days: 'logistics-settings:screens.holidays',
        drop: 'logistics-settings:planning.serviceMinutes.drop',
        pickup: 'logistics-settings:planning.serviceMinutes.pickup',
        visit: 'logistics-settings:planning.serviceMinutes.visit',
        person: 'logistics-settings:proofMethods.person',
        neighbour: 'logistics-settings:proofMethods.neighbour',
        safePlace: 'logistics-settings:proofMethods.safePlace',
        locker: 'logistics-settings:proofMethods.locker',
        photo: 'logistics-settings:proofKinds.photo',
        signature: 'logistics-settings:proofKinds.signature',
        pin: 'logistics-settings:proofKinds.pin',
        scan: 'logistics-settings:proofKinds.scan',
        age: 'logistics-settings:proofKinds.age',
      },
      codes: {
        entityId: 'logistics-settings:screens.',
        unitSystem: 'logistics-settings:systems.',
        weekStart: 'logistics-settings:days.',
        goal: 'logistics-settings:goals.',
        windows: 'logistics-settings:windows.',
        pack: 'logistics-settings:packs.',
        group: 'logistics-settings:failureGroups.',
        nextStep: 'logistics-settings:nextSteps.',
        photo: 'logistics-settings:proofRules.',
        signature: 'logistics-settings:proofRules.',
        name: 'logistics-settings:proofRules.',
        pin: 'logistics-settings:proofRules.',
        scan: 'logistics-settings:proofRules.',
        age: 'logistics-settings:proofRules.',
        note: 'logistics-settings:proofRules.',
      },
    },
  },
}
