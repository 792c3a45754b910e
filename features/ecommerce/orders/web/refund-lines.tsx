import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { NumberInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { Thing } from '#ui/display/thing.tsx'
import type { Order, OrderItem } from '../contract.ts'

export type RefundLine = { itemId: number; qty: number }
type Props = { order: Order; lines: RefundLine[]; onChange: (lines: RefundLine[]) => void }

/** How many pieces of each item are refunded. */
export function RefundLines({ order, lines, onChange }: Props) {
  const t = useText('ecommerce')
  const choose = (itemId: number, qty: number) => {
    const others = lines.filter((line) => line.itemId !== itemId)
    onChange(qty > 0 ? [...others, { itemId, qty }] : others)
  }
  return (
    <Stack gap="sm" role="group" aria-label={t('refund.items')}>
      <Text size="sm" c="dimmed">
        {t('refund.itemsText')}
      </Text>
      {order.items.map((item) => (
        <Line
          key={item.id}
          item={item}
          qty={lines.find(({ itemId }) => itemId === item.id)?.qty ?? 0}
          onChange={(qty) => choose(item.id, qty)}
        />
      ))}
    </Stack>
  )
}

type LineProps = { item: OrderItem; qty: number; onChange: (qty: number) => void }

function Line({ item, qty, onChange }: LineProps) {
  const t = useText('ecommerce')
  const format = useFormat()
  const left = item.qty - item.refundedQty
  return (
    <Group wrap="nowrap" justify="space-between">
      <Thing
        picture={item.image}
        name={[item.productName, item.variant].filter(Boolean).join(' · ')}
        detail={t('refund.of', { left: format.number(left), qty: format.number(item.qty) })}
      />
      <NumberInput
        w={92}
        min={0}
        max={left}
        disabled={left === 0}
        aria-label={t('refund.pieces', { name: item.productName })}
        value={qty}
        onChange={(next) => onChange(Math.min(left, Number(next)))}
      />
    </Group>
  )
}
