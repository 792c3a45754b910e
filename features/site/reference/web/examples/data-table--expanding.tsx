import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Collapse, Table } from '#ui/display/display.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Text } from '#ui/display/text.ts'
import { Thing } from '#ui/display/thing.tsx'
import { listSalesDetails } from '../../contract.ts'

const most = 5

export function Example() {
  const t = useText('site-reference')
  const { data = [] } = useQuery(queryOf(listSalesDetails))
  const [open, setOpen] = useState<number>()
  return (
    <Table>
      <Table.Tbody>
        {data.slice(0, most).map(({ product, buyer }) => (
          <Table.Tr key={product.id}>
            <Table.Td w={56} valign="top">
              <IconButton
                icon={open === product.id ? 'eye' : 'plus'}
                label={`${t(open === product.id ? 'words.collapse' : 'words.expand')}: ${product.name}`}
                onClick={() => setOpen(open === product.id ? undefined : product.id)}
              />
            </Table.Td>
            <Table.Td>
              <Thing picture={product.image} name={product.name} detail={product.brand} />
              <Collapse expanded={open === product.id}>
                <Text size="sm" pt="sm">
                  {product.description} {buyer.name}
                </Text>
              </Collapse>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
