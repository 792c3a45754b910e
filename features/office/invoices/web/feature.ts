import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const list = 'apps-invoice-list'
const screens: Screen[] = [
  {
    name: list,
    path: '/apps/invoice/list',
    title: 'office-invoices:screens.list',
    action: 'read',
    subject: 'Invoice',
    menu: { section: 'office', icon: 'file-text', order: 400 },
    adds: '/apps/invoice/add',
    searchGroup: 'appsAndPages',
    icon: 'file-text',
    help: 'invoices',
    load: async () => (await import('./invoice-list.tsx')).InvoiceList,
  },
  {
    name: 'apps-invoice-add',
    path: '/apps/invoice/add',
    title: 'office-invoices:screens.add',
    action: 'create',
    subject: 'Invoice',
    activeMenu: list,
    searchGroup: 'appsAndPages',
    icon: 'plus',
    help: 'invoices',
    load: async () => (await import('./add-invoice.tsx')).AddInvoice,
  },
  {
    name: 'apps-invoice-preview-id',
    path: '/apps/invoice/preview/{id}',
    title: 'office-invoices:screens.preview',
    action: 'read',
    subject: 'Invoice',
    activeMenu: list,
    load: async () => (await import('./invoice-view.tsx')).InvoiceView,
  },
  {
    name: 'apps-invoice-edit-id',
    path: '/apps/invoice/edit/{id}',
    title: 'office-invoices:screens.edit',
    action: 'write',
    subject: 'Invoice',
    activeMenu: list,
    load: async () => (await import('./edit-invoice.tsx')).EditInvoice,
  },
  {
    name: 'invoice-by-link',
    path: '/invoice/{token}',
    title: 'office-invoices:screens.pay',
    layout: 'blank',
    public: true,
    messages: ['ecommerce-card-payments'],
    load: async () => (await import('./pay-page.tsx')).PayPage,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'account/invoices': async () => (await import('./own-invoices.tsx')).OwnInvoices },
  live: { invoice: ['/api/apps/invoice', '/api/auth/invoices'], invoiceSettings: ['/api/apps/invoice/settings'] },
  audit: {
    invoice: ['office-invoices', '', 'form.', 'settings.', 'payment.'],
  },
  auditWords: {
    invoice: {
      names: {
        repeats: 'office-invoices:schedule.repeats',
        hasReminders: 'office-invoices:schedule.reminders',
      },
      codes: {
        method: 'office-invoices:payment.methods.',
        repeats: 'office-invoices:schedule.every.',
        reached: {
          Sent: 'office-invoices:status.sent',
          Downloaded: 'office-invoices:status.downloaded',
        },
      },
    },
  },
}
