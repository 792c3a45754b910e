import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const list = 'apps-bank'
const screens: Screen[] = [
  {
    name: list,
    path: '/apps/bank',
    title: 'office-bank-statements:screens.lines',
    action: 'read',
    subject: 'BankStatement',
    menu: { section: 'office', icon: 'building-bank', order: 410 },
    searchGroup: 'appsAndPages',
    icon: 'building-bank',
    help: 'invoices',
    load: async () => (await import('./line-list.tsx')).LineList,
  },
  {
    name: 'apps-bank-statements',
    path: '/apps/bank/statements',
    title: 'office-bank-statements:screens.statements',
    action: 'read',
    subject: 'BankStatement',
    activeMenu: list,
    searchGroup: 'appsAndPages',
    icon: 'building-bank',
    help: 'invoices',
    load: async () => (await import('./statement-list.tsx')).StatementList,
  },
]

export const feature: WebFeature = {
  screens,
  live: {
    bankLine: [
      '/api/apps/bank-lines',
      '/api/apps/bank-lines/{id}',
      '/api/apps/bank-lines/figures',
      '/api/apps/bank-statements',
    ],
    bankStatement: ['/api/apps/bank-statements', '/api/apps/bank-lines', '/api/apps/bank-lines/figures'],
    invoice: ['/api/apps/bank-lines/{id}', '/api/apps/bank-lines', '/api/apps/bank-lines/figures'],
  },
  audit: {
    bankLine: ['office-bank-statements', '', 'fields.'],
    bankStatement: ['office-bank-statements', '', 'fields.'],
  },
  auditWords: {
    bankLine: { codes: { state: 'office-bank-statements:states.', ignoredBy: 'office-bank-statements:ignoredBy.' } },
  },
}
