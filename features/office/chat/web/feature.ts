import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-chat',
    path: '/apps/chat',
    title: 'office-chat:screens.chat',
    layoutWrapperClasses: 'layout-content-height-fixed',
    action: 'read',
    subject: 'Chat',
    menu: { section: 'appsAndPages', icon: 'message-circle', order: 320 },
    searchGroup: 'appsAndPages',
    icon: 'message-circle',
    load: async () => (await import('./chat-screen.tsx')).ChatScreen,
  },
]

export const feature: WebFeature = {
  screens,
}
