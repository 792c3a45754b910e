import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Country } from '#ui/display/country.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { Person } from '#ui/display/thing.tsx'
import { listCountries, type CustomerRow } from '../contract.ts'
import { customerTones } from '../rules.ts'

export const customerPath = ({ customerId }: CustomerRow) => `/apps/ecommerce/customer/details/${customerId}`

/** The columns of the customer list. */
export function useCustomerColumns(): Column<CustomerRow>[] {
  const t = useText('ecommerce')
  const format = useFormat()
  const { number } = columnKinds(format)
  const countries = useQuery(queryOf(listCountries)).data ?? []
  const word = (status: string) => t(`customerStatus.${status}`)
  return [
    {
      key: 'customer',
      title: t('customer.one'),
      sort: 'customer',
      cell: (row) => <Person avatar={row.avatar} name={row.customer} detail={row.email} to={customerPath(row)} />,
    },
    { key: 'customerId', title: t('customer.number'), sort: 'customerId', cell: (row) => <bdi>#{row.customerId}</bdi> },
    {
      key: 'country',
      title: t('customer.country'),
      sort: 'country',
      cell: (row) => <Country code={row.countryCode} name={row.country} />,
      filter: { name: 'country', label: t('customer.country'), data: choicesOf(countries, format.country) },
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
