import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'
import { useUnread } from './use-unread.ts'

const screens: Screen[] = [
  {
    name: 'apps-chat',
    path: '/apps/chat',
    title: 'office-chat:screens.chat',
    layoutWrapperClasses: 'layout-content-height-fixed',
    action: 'read',
    subject: 'Chat',
    menu: { section: 'office', icon: 'message-circle', order: 320, useBadge: useUnread },
    searchGroup: 'appsAndPages',
    icon: 'message-circle',
    messages: ['access', 'logistics-deliveries', 'logistics-routes', 'office-work-groups'],
    load: async () => (await import('./chat-screen.tsx')).ChatScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    chat: ['/api/apps/chat/chats-and-contacts', '/api/apps/chat/unread'],
    presence: ['/api/apps/chat/chats-and-contacts'],
  },
  notifications: {
    'chat-message': 'message-circle',
  },
  audit: {
    chatGroup: [],
  },
}
