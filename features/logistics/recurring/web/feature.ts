import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-recurring',
    path: '/apps/logistics/deliveries/recurring',
    title: 'logistics-recurring:screens.recurring',
    action: 'read',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-deliveries',
    searchGroup: 'appsAndPages',
    icon: 'repeat',
    messages: ['regions', 'logistics-settings', 'logistics-deliveries'],
    help: 'recurring-deliveries',
    load: async () => (await import('./pattern-list.tsx')).PatternList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    delivery: ['/api/apps/logistics/recurring'],
    setting: ['/api/apps/logistics/recurring'],
    recurringDelivery: ['/api/apps/logistics/recurring'],
  },
  audit: {
    recurringDelivery: ['logistics-deliveries', '', 'form.', 'fields.', 'proof.'],
  },
  auditWords: {
    recurringDelivery: {
      names: {
        door: 'logistics-deliveries:pin.door',
        parking: 'logistics-deliveries:pin.parking',
        weekdays: 'logistics-recurring:form.weekdays',
        everyWeeks: 'logistics-recurring:form.everyWeeks',
        startsOn: 'logistics-recurring:startsOn',
        endsOn: 'logistics-recurring:endsOn',
        skipDates: 'logistics-recurring:form.skipDates',
        onHoliday: 'logistics-recurring:form.onHoliday',
        daysAhead: 'logistics-recurring:form.daysAhead',
        isHard: 'events:names.delivery.isHard',
        centsPerMinute: 'events:names.delivery.centsPerMinute',
      },
      codes: {
        type: 'logistics-deliveries:types.',
        onHoliday: 'logistics-recurring:holidayRules.',
        photo: 'logistics-deliveries:proofRules.',
        signature: 'logistics-deliveries:proofRules.',
        name: 'logistics-deliveries:proofRules.',
        pin: 'logistics-deliveries:proofRules.',
        scan: 'logistics-deliveries:proofRules.',
        age: 'logistics-deliveries:proofRules.',
        note: 'logistics-deliveries:proofRules.',
      },
    },
  },
}
