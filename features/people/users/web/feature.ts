import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const reading = { action: 'read', subject: 'User' }

const screens: Screen[] = [
  {
    name: 'apps-user-list',
    path: '/apps/user/list',
    title: 'people-users:screens.list',
    ...reading,
    menu: { section: 'people', icon: 'users', order: 600 },
    adds: '/apps/user/list?open=add',
    searchGroup: 'appsAndPages',
    messages: ['access'],
    help: 'invite-people',
    load: async () => (await import('./user-list.tsx')).UserList,
  },
  {
    name: 'apps-user-view',
    path: '/apps/user/view/{id}',
    title: 'people-users:screens.view',
    ...reading,
    activeMenu: 'apps-user-list',
    icon: 'user',
    messages: ['access', 'events', 'optional'],
    load: async () => (await import('./user-view.tsx')).UserView,
  },
  {
    name: 'apps-roles',
    path: '/apps/roles',
    title: 'access:screens.roles',
    action: 'read',
    subject: 'Role',
    menu: { section: 'people', icon: 'user-shield', order: 610 },
    searchGroup: 'appsAndPages',
    icon: 'user-shield',
    messages: ['people-users', 'accounts', 'rights'],
    help: 'roles-and-scopes',
    load: async () => (await import('./role-list.tsx')).RoleList,
  },
  {
    name: 'pages-account-settings',
    path: '/pages/account-settings',
    title: 'accounts:screens.settings',
    menu: { section: 'settings', icon: 'settings', order: 700 },
    searchGroup: 'appsAndPages',
    load: async () => (await import('./account-settings.tsx')).SettingsStart,
  },
  {
    name: 'pages-account-settings-tab',
    path: '/pages/account-settings/{tab}',
    title: 'accounts:screens.settings',
    activeMenu: 'pages-account-settings',
    messages: ['accounts', 'access', 'api-keys', 'people-users', 'office-invoices', 'optional', 'key-scopes'],
    help: 'two-step-verification',
    load: async () => (await import('./account-settings.tsx')).AccountSettings,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'profile/activity': async () => (await import('./user-activity.tsx')).ActivityPart },
  live: {
    user: [
      '/api/apps/users',
      '/api/apps/roles',
      '/api/auth/sessions',
      '/api/auth/profile',
      '/api/auth/billing',
      '/api/auth/connections',
    ],
  },
  notifications: {
    'role-changed': 'user-shield',
    'administrator-added': 'user-shield',
    'administrator-came-in': 'user-shield',
    'administrator-email-set': 'user-shield',
  },
  audit: {
    user: ['people-users', '', 'own.', 'money.'],
  },
  auditWords: {
    user: {
      names: {
        planUntil: 'people-users:money.agreedUntil',
        isPrimary: 'people-users:money.primary',
        emailWhen: 'people-users:notificationSettings.when',
      },
      codes: {
        status: 'people-users:statuses.',
        billing: 'people-users:billings.',
        currentPlan: 'people-users:plans.',
        network: 'people-users:networks.',
        emailWhen: 'people-users:notificationSettings.times.',
        role: 'access:roles.',
        mutedNotifications: 'optional:',
        emailedNotifications: 'optional:',
      },
    },
  },
}
