import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Country } from '#ui/country.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Person } from '#ui/thing.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import * as calls from '../contract.ts'
import { customerTones } from '../rules.ts'
import { AddCustomer } from './add-customer-drawer.tsx'

const pathOf = ({ customerId }: calls.CustomerRow) => `/apps/ecommerce/customer/details/${customerId}`

export function CustomerList() {
  const t = useText('ecommerce')
  const format = useFormat()
  const list = useList(calls.listCustomers, ({ customers, total }) => ({ rows: customers, total }))
  const countries = useQuery(queryOf(calls.listCountries)).data ?? []
  const bulk = useBulk(calls.bulkCustomers, [calls.listCustomers])
  const texts = { text: () => t('customer.deleteText'), undo: 'restore' }
  const removal = useBulkRemoval(bulk, { remove: calls.deleteCustomer, ...texts })
  const mayChange = useMay(calls.bulkCustomers)
  const statusOf = (status: string) => t(`customerStatus.${status}`)
  const { addButton, drawer } = useRecordDrawer(undefined, {
    create: calls.createCustomer,
    addLabel: t('customer.add'),
    add: (opening) => <AddCustomer {...opening} />,
  })
  return (
    <ListScreen
      {...list}
      name="customers"
      title={t('screens.customers')}
      columns={useColumns()}
      filters={[
        { name: 'country', label: t('customer.country'), data: choicesOf(countries, format.country) },
        { name: 'status', label: t('statusLabel'), data: choicesOf(calls.customerStatuses, statusOf) },
      ]}
      rowPath={pathOf}
      bulk={
        mayChange
          ? [bulk('activate', { label: t('activate') }), bulk('deactivate', { label: t('deactivate') }), ...removal]
          : []
      }
      addButton={addButton}
      drawer={drawer}
      empty={{ icon: 'users', title: t('customer.empty'), text: t('customer.emptyText') }}
    />
  )
}

function useColumns(): Column<calls.CustomerRow>[] {
  const t = useText('ecommerce')
  const format = useFormat()
  const { number } = columnKinds(format)
  const word = (status: string) => t(`customerStatus.${status}`)
  return [
    {
      key: 'customer',
      title: t('customer.one'),
      sort: 'customer',
      cell: (row) => <Person avatar={row.avatar} name={row.customer} detail={row.email} to={pathOf(row)} />,
    },
    { key: 'customerId', title: t('customer.number'), sort: 'customerId', cell: (row) => <bdi>#{row.customerId}</bdi> },
    {
      key: 'country',
      title: t('customer.country'),
      sort: 'country',
      cell: (row) => <Country code={row.countryCode} name={row.country} />,
    },
    number('order', t('customer.orders'), { sort: 'orders' }),
    {
      key: 'totalSpent',
      title: t('customer.spent'),
      sort: 'totalSpent',
      align: 'end',
      cell: (row) => format.money(row.spentCents, row.currency),
    },
    statusColumn({ key: 'status', title: t('statusLabel'), tones: customerTones, word }),
  ]
}
