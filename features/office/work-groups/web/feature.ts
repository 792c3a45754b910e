import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: {
    chat: ['/api/apps/chat/groups'],
    exception: ['/api/apps/chat/groups'],
    route: ['/api/apps/chat/groups'],
  },
  parts: {
    'route/chat': async () => (await import('./route-chat.tsx')).RouteChat,
    'chat/work-groups': async () => (await import('./work-group-fields.tsx')).WorkGroupFields,
  },
}
