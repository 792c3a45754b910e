import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-properties',
    path: '/apps/logistics/properties',
    title: 'logistics-properties:screens.properties',
    action: 'read',
    subject: 'Place',
    adds: '/wizard-examples/property-listing',
    searchGroup: 'appsAndPages',
    icon: 'building-warehouse',
    messages: ['regions'],
    load: async () => (await import('./property-list.tsx')).PropertyList,
  },
  {
    name: 'wizard-examples-property-listing',
    path: '/wizard-examples/property-listing',
    aliases: ['/apps/logistics/properties/add'],
    title: 'logistics-properties:screens.propertyListing',
    action: 'create',
    subject: 'Place',
    activeMenu: 'apps-logistics-properties',
    searchGroup: 'appsAndPages',
    icon: 'building-warehouse',
    messages: ['regions'],
    load: async () => (await import('./property-wizard.tsx')).PropertyWizard,
  },
]

export const feature: WebFeature = {
  screens,
  live: { property: ['/api/apps/logistics/properties'], place: ['/api/apps/logistics/properties'] },
  audit: { property: ['logistics-properties', 'fields.'] },
  auditWords: {
    property: { codes: { kind: 'logistics-properties:kinds.', features: 'logistics-properties:features.' } },
  },
}
