import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Country } from '#ui/country.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Person } from '#ui/thing.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import {
  bulkCustomers,
  createCustomer,
  customerStatuses,
  deleteCustomer,
  listCountries,
  listCustomers,
  type CustomerRow,
} from '../contract.ts'
import { customerTones } from '../rules.ts'
import { AddCustomer } from './add-customer-drawer.tsx'

const pathOf = ({ customerId }: CustomerRow) => `/apps/ecommerce/customer/details/${customerId}`

export function CustomerList() {
  const t = useText('ecommerce')
  const format = useFormat()
  const list = useList(listCustomers, ({ customers, total }) => ({ rows: customers, total }))
  const countries = useQuery(queryOf(listCountries))
  const bulk = useBulk(bulkCustomers, [listCustomers])
  const removal = useBulkRemoval(bulk, {
    remove: deleteCustomer,
    text: () => t('customer.deleteText'),
    undo: 'restore',
  })
  const mayChange = useMay(bulkCustomers)
  const mayAdd = useMay(createCustomer)
  const [isAdding, setAdding] = useState(false)
  const columns: Column<CustomerRow>[] = [
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
    {
      key: 'order',
      title: t('customer.orders'),
      sort: 'orders',
      align: 'end',
      cell: (row) => format.number(row.order),
    },
    {
      key: 'totalSpent',
      title: t('customer.spent'),
      sort: 'totalSpent',
      align: 'end',
      cell: (row) => format.money(row.spentCents, row.currency),
    },
    statusColumn({
      key: 'status',
      title: t('statusLabel'),
      tones: customerTones,
      word: (value) => t(`customerStatus.${value}`),
    }),
  ]
  const add = mayAdd && <AddButton label={t('customer.add')} onClick={() => setAdding(true)} />
  return (
    <>
      <PageHeader title={t('screens.customers')} />
      <DataTable
        {...list}
        name="customers"
        label={t('screens.customers')}
        columns={columns}
        filters={
          <>
            <FilterSelect
              list={list}
              name="country"
              label={t('customer.country')}
              data={(countries.data ?? []).map((value) => ({ value, label: format.country(value) }))}
            />
            <FilterSelect
              list={list}
              name="status"
              label={t('statusLabel')}
              data={customerStatuses.map((value) => ({ value, label: t(`customerStatus.${value}`) }))}
            />
          </>
        }
        actions={add}
        rowPath={pathOf}
        {...(mayChange && {
          bulk: [
            bulk('activate', { label: t('activate') }),
            bulk('deactivate', { label: t('deactivate') }),
            ...removal,
          ],
        })}
        empty={{ icon: 'users', title: t('customer.empty'), text: t('customer.emptyText'), action: add }}
      />
      <AddCustomer opened={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}
