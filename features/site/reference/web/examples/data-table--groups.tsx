import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Accordion, Table } from '#ui/display/display.ts'
import { listSalesDetails } from '../../contract.ts'

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const { data = [] } = useQuery(queryOf(listSalesDetails))
  const groups = [...new Set(data.map(({ product }) => product.category))].map((category) => ({
    category,
    sales: data.filter(({ product }) => product.category === category),
  }))
  return (
    <Accordion order={3} multiple>
      {groups.map(({ category, sales }) => (
        <Accordion.Item key={category} value={category}>
          <Accordion.Control>
            {category} ({number(sales.length)})
          </Accordion.Control>
          <Accordion.Panel>
            <Table aria-label={t('words.product')}>
              <Table.Tbody>
                {sales.map(({ product, date }) => (
                  <Table.Tr key={product.id}>
                    <Table.Td>{product.name}</Table.Td>
                    <Table.Td ta="end" dir="ltr">
                      {date}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
