import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-messages',
    path: '/apps/logistics/messages',
    title: 'logistics-recipient-messages:screens.messages',
    action: 'read',
    subject: 'RecipientMessage',
    menu: { section: 'logistics', icon: 'send', order: { after: 'apps-logistics-backtest-list' } },
    searchGroup: 'appsAndPages',
    icon: 'send',
    load: async () => (await import('./message-list.tsx')).MessageList,
  },
  {
    name: 'apps-logistics-settings-messages',
    path: '/apps/logistics/settings/messages',
    title: 'logistics-recipient-messages:screens.settings',
    action: 'read',
    subject: 'Setting',
    searchGroup: 'appsAndPages',
    icon: 'settings',
    tab: { of: 'logistics-settings', order: { after: 'apps-logistics-settings-tracking' } },
    activeMenu: 'apps-logistics-settings',
    messages: ['logistics-recipient-email', 'logistics-recipient-whatsapp'],
    load: async () => (await import('./settings-tab.tsx')).SettingsTab,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'delivery/messages': async () => (await import('./delivery-messages.tsx')).DeliveryMessages },
  notifications: { 'too-many-messages': 'message-circle' },
  live: {
    recipientMessage: ['/api/apps/logistics/messages'],
    messageSetting: ['settings', 'whatsapp', 'email-reports'].map((one) => `/api/apps/logistics/messages/${one}`),
  },
  audit: {
    recipientMessage: ['logistics-recipient-messages', 'fields.'],
    messageSetting: ['logistics-recipient-messages', 'set.', 'provider.'],
  },
  auditWords: {
    recipientMessage: {
      codes: {
        event: 'logistics-recipient-messages:events.',
        channel: 'logistics-recipient-messages:channels.',
        status: 'logistics-recipient-messages:statuses.',
      },
    },
    messageSetting: {
      names: {
        channels: 'logistics-recipient-messages:set.channelOrder',
        smsKind: 'logistics-recipient-messages:provider.kind',
        reporter: 'logistics-recipient-email:card.kind',
      },
      codes: {
        entityId: {
          messages: 'logistics-recipient-messages:screens.settings',
          sms: 'logistics-recipient-messages:provider.title',
          email: 'logistics-recipient-email:card.title',
        },
        language: 'logistics-recipient-messages:languages.',
        channels: 'logistics-recipient-messages:channels.',
        events: 'logistics-recipient-messages:events.',
        smsKind: 'logistics-recipient-messages:provider.kinds.',
        reporter: 'logistics-recipient-email:card.kinds.',
      },
    },
  },
}
