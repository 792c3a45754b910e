import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Thing } from '#ui/display/thing.tsx'
import type { Order } from '../contract.ts'
import classes from './order-rows.module.css'
import { Sums } from './order-sums.tsx'

/** The items of an order and their prices. */
export function Items({ order }: { order: Order }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const money = (cents: number) => format.money(cents, order.currency)
  return (
    <SectionCard title={t('order.details')}>
      <Table.ScrollContainer
        className={classes.rows}
        minWidth={480}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('product.one')}</Table.Th>
              <Table.Th ta="end">{t('product.price')}</Table.Th>
              <Table.Th ta="end">{t('product.qty')}</Table.Th>
              <Table.Th ta="end">{t('order.total')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {order.items.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td>
                  <Thing
                    picture={item.image}
                    name={item.productName}
                    detail={[item.variant, item.productBrand].filter(Boolean).join(' · ')}
                  />
                </Table.Td>
                <Table.Td ta="end">{money(item.priceCents)}</Table.Td>
                <Table.Td ta="end">{format.number(item.qty)}</Table.Td>
                <Table.Td ta="end">{money(item.totalCents)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Sums sums={order} />
    </SectionCard>
  )
}
