import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-calendar',
    path: '/apps/calendar',
    title: 'office-calendar:screens.calendar',
    action: 'read',
    subject: 'CalendarEvent',
    menu: { section: 'office', icon: 'calendar', order: 330 },
    searchGroup: 'appsAndPages',
    messages: ['logistics-drivers'],
    icon: 'calendar',
    help: 'calendar',
    load: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
  },
  {
    name: 'invitation',
    path: '/invitation/{token}',
    title: 'office-calendar:screens.invitation',
    layout: 'blank',
    public: true,
    load: async () => (await import('./invitation-page.tsx')).InvitationPage,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    calendarEvent: ['/api/apps/calendar'],
    driver: ['/api/apps/calendar/layers'],
    vehicle: ['/api/apps/calendar/layers'],
    depot: ['/api/apps/calendar/layers'],
    publication: ['/api/apps/calendar/layers'],
  },
  notifications: {
    'event-invited': 'calendar',
    'event-answered': 'calendar',
    'event-moved': 'calendar',
    'event-cancelled': 'calendar',
  },
  audit: {
    calendarEvent: ['office-calendar', 'event.', 'leave.'],
  },
  auditWords: {
    calendarEvent: {
      codes: {
        answer: 'office-calendar:answer.',
      },
    },
  },
}
