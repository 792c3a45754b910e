import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Table } from '#ui/display/display.ts'
import { InlineNumber } from '#ui/input/inline-number.tsx'
import { listSalesDetails, type SalesDetail } from '../../contract.ts'

const most = 5
type Paid = Record<number, number>

/** What is typed stays on this page: the sales themselves are those of the store. */
export function Example() {
  const t = useText('site-reference')
  const { money } = useFormat()
  const { data = [] } = useQuery(queryOf(listSalesDetails))
  const [paid, setPaid] = useState<Paid>({})
  const paidOf = ({ product, payment }: SalesDetail) => paid[product.id] ?? payment.paidAmount
  return (
    <Table aria-label={t('words.paid')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('words.product')}</Table.Th>
          <Table.Th>{t('words.paid')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.slice(0, most).map((sale) => (
          <Table.Tr key={sale.product.id}>
            <Table.Td>{sale.product.name}</Table.Td>
            <Table.Td>
              <InlineNumber
                label={`${t('words.paid')}, ${sale.product.name}`}
                value={paidOf(sale)}
                shown={money(paidOf(sale) * 100)}
                onSave={(value) => setPaid({ ...paid, [sale.product.id]: Math.min(value, sale.payment.total) })}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
