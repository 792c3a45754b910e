import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList, type List } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility, useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/controls.ts'
import { ShortMoney } from '#ui/short-money.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { LinkedStat, Stats } from '#ui/linked-stat.tsx'
import { WhenOpened } from '#ui/when-opened.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import {
  bulkInvoices,
  createInvoice,
  deleteInvoice,
  invoiceStatuses,
  listInvoices,
  readInvoiceFigures,
} from '../contract.ts'
import { previewPath, statusKeys } from '../rules.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'
import { useMayChangeAll } from './use-may-change-all.ts'

const BillDrawer = lazy(async () => ({ default: (await import('./bill-drawer.tsx')).BillDrawer }))

export function InvoiceList() {
  const t = useText('office-invoices')
  const list = useList(listInvoices, ({ invoices, totalInvoices }) => ({ rows: invoices, total: totalInvoices }))
  const [open, setOpen] = useOpen()
  const bulk = useBulk(bulkInvoices, [listInvoices, readInvoiceFigures])
  const removal = useBulkRemoval(bulk, { remove: deleteInvoice, text: () => t('deleteText'), undo: 'restore' })
  const mayAdd = useMay(createInvoice)
  const mayConfigure = useMayChangeAll()
  const mayBill = useAbility().can('read', 'Delivery') && mayAdd
  const close = () => setOpen(undefined)
  return (
    <ListScreen
      {...list}
      name="invoices"
      title={t('screens.list')}
      headActions={
        <>
          {mayBill && (
            <Button variant="default" leftSection={<Icon name="package" size={18} />} onClick={() => setOpen('bill')}>
              {t('billing.open')}
            </Button>
          )}
          {mayConfigure && (
            <Button
              variant="default"
              leftSection={<Icon name="settings" size={18} />}
              onClick={() => setOpen('settings')}
            >
              {t('settings.open')}
            </Button>
          )}
        </>
      }
      columns={useInvoiceColumns()}
      filters={[
        {
          name: 'status',
          label: t('statusLabel'),
          data: choicesOf(invoiceStatuses, (one) => t(`status.${statusKeys[one]}`)),
        },
        <IssuedRange key="issued" list={list} />,
      ]}
      addButton={mayAdd && <AddButton label={t('screens.add')} to="/apps/invoice/add" />}
      rowPath={({ id }) => previewPath(id)}
      rowActions={(row) => <InvoiceActions invoice={row} />}
      bulk={removal}
      empty={{ icon: 'receipt', title: t('empty'), text: t('emptyText') }}
      drawer={
        <>
          {mayConfigure && open === 'settings' && <SettingsDrawer onClose={close} />}
          <WhenOpened opened={mayBill && open === 'bill'}>
            {open === 'bill' && <BillDrawer onClose={close} />}
          </WhenOpened>
        </>
      }
    >
      <Figures />
    </ListScreen>
  )
}

function Figures() {
  const t = useText('office-invoices')
  const format = useFormat()
  const { data } = useQuery(queryOf(readInvoiceFigures))
  const all = '/apps/invoice/list'
  const count = (key: 'clients' | 'invoices') => data && format.number(data[key])
  const money = (key: 'paidCents' | 'unpaidCents') => data && <ShortMoney minor={data[key]} currency={data.currency} />
  return (
    <Stats>
      <LinkedStat
        to={`${all}?sortBy=client`}
        label={t('figures.clients')}
        icon={<Icon name="user" size={24} />}
        value={count('clients')}
      />
      <LinkedStat
        to={all}
        label={t('figures.invoices')}
        tone="info"
        icon={<Icon name="file-text" size={24} />}
        value={count('invoices')}
      />
      <LinkedStat
        to={`${all}?status=Paid`}
        label={t('figures.paid')}
        tone="success"
        icon={<Icon name="checklist" size={24} />}
        value={money('paidCents')}
      />
      <LinkedStat
        to={`${all}?sortBy=balance&orderBy=desc`}
        label={t('figures.unpaid')}
        tone="warning"
        icon={<Icon name="clock" size={24} />}
        value={money('unpaidCents')}
      />
    </Stats>
  )
}

function IssuedRange({ list }: { list: Pick<List<never>, 'search' | 'onSearch'> }) {
  const t = useText('office-invoices')
  const range = (list.search['selectedDateRange'] ?? {}) as { start?: string; end?: string }
  const change = (next: { start?: string; end?: string }) => {
    const both = { ...range, ...next }
    list.onSearch({ selectedDateRange: both.start || both.end ? both : undefined })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <DateInput
        size="sm"
        w={136}
        aria-label={t('issuedFrom')}
        placeholder={t('issuedFrom')}
        max={range.end}
        value={range.start ?? ''}
        onChange={(start) => change({ start })}
      />
      <span aria-hidden>–</span>
      <DateInput
        size="sm"
        w={136}
        aria-label={t('issuedTo')}
        placeholder={t('issuedTo')}
        min={range.start}
        value={range.end ?? ''}
        onChange={(end) => change({ end })}
      />
    </Group>
  )
}
