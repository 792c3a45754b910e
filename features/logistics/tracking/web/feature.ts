import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'track',
    path: '/track/{code}',
    title: 'logistics-tracking:screens.tracking',
    layout: 'blank',
    public: true,
    messages: ['logistics-recipient-feedback', 'logistics-recipient-instructions'],
    load: async () => (await import('./tracking-page.tsx')).TrackingPage,
  },
  {
    name: 'track-messages',
    path: '/track/{code}/messages',
    title: 'logistics-tracking:stop.title',
    layout: 'blank',
    public: true,
    messages: ['logistics-recipient-feedback', 'logistics-recipient-instructions'],
    load: async () => (await import('./tracking-page.tsx')).MessagesPage,
  },
  {
    name: 'apps-logistics-settings-tracking',
    path: '/apps/logistics/settings/tracking',
    title: 'logistics-settings:screens.tracking',
    action: 'read',
    subject: 'Setting',
    searchGroup: 'appsAndPages',
    icon: 'settings',
    tab: { of: 'logistics-settings', order: { after: 'apps-logistics-settings-failures' } },
    activeMenu: 'apps-logistics-settings',
    messages: ['logistics-settings'],
    load: async () => (await import('./settings-tab.tsx')).SettingsTab,
  },
]

export const feature: WebFeature = { screens }
