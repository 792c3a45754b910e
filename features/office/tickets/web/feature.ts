import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-tickets',
    path: '/apps/tickets',
    title: 'office-tickets:screens.tickets',
    action: 'read',
    subject: 'Ticket',
    menu: { section: 'office', icon: 'lifebuoy', order: 380, isRare: true },
    searchGroup: 'appsAndPages',
    icon: 'lifebuoy',
    load: async () => (await import('./ticket-list.tsx')).TicketList,
  },
]

export const feature: WebFeature = {
  screens,
  live: { ticket: ['/api/apps/tickets'] },
  audit: {
    ticket: ['office-tickets', ''],
  },
  auditWords: {
    ticket: {
      codes: {
        channel: 'office-tickets:channels.',
        priority: 'office-tickets:priorities.',
        status: 'office-tickets:statuses.',
      },
    },
  },
}
