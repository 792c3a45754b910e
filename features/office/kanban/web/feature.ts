import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-kanban',
    path: '/apps/kanban',
    title: 'office-kanban:screens.kanban',
    layoutWrapperClasses: 'layout-content-height-fixed',
    action: 'read',
    subject: 'Board',
    menu: { section: 'office', icon: 'layout-kanban', order: 340, isRare: true },
    searchGroup: 'appsAndPages',
    icon: 'layout-kanban',
    help: 'boards',
    load: async () => (await import('./kanban-screen.tsx')).KanbanScreen,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    board: ['/api/apps/kanban', '/api/apps/kanban/sets'],
  },
  notifications: {
    'card-mentioned': 'layout-kanban',
  },
  audit: {
    board: ['office-kanban', 'board.', 'card.'],
  },
}
