import type { WebFeature } from '#kit/web/feature.ts'
import { withMessages } from '#kit/web/i18n.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-deliveries-import',
    path: '/apps/logistics/deliveries/import',
    title: 'logistics-imports:screens.import',
    action: 'create',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-deliveries',
    searchGroup: 'appsAndPages',
    icon: 'package',
    messages: ['regions'],
    help: 'import-deliveries',
    load: async () => (await import('./import-start.tsx')).ImportStart,
  },
  {
    name: 'apps-logistics-deliveries-one-import',
    path: '/apps/logistics/deliveries/import/{id}',
    title: 'logistics-imports:screens.oneImport',
    action: 'create',
    subject: 'Delivery',
    activeMenu: 'apps-logistics-deliveries',
    messages: ['regions'],
    load: async () => (await import('./import-wizard.tsx')).ImportWizard,
  },
]

export const feature: WebFeature = {
  screens,
  parts: {
    'logistics-integrations/folder': async () => (await import('./folder-card.tsx')).FolderCard,
    'first-steps/import': async () =>
      (await withMessages(import('./first-import.tsx'), 'logistics-imports')).FirstImport,
  },
  notifications: {
    'import-finished': 'upload',
  },
}
