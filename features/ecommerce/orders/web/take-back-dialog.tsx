import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { Thing } from '#ui/display/thing.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readOrder, takeBackOrder, type OrderPage } from '../contract.ts'
import { toTakeBack } from '../rules/order-delivery.ts'

type Counted = { itemId: number; toStock: number; writtenOff: number }
type Props = { order: OrderPage; opened: boolean; onClose: () => void }

/** What came back of an order, counted item by item. */
export function TakeBackDialog({ order, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const [lines, setLines] = useState(() => countedIn(order))
  const form = useEndpointForm(takeBackOrder, {
    initial: { version: order.version, lines },
    given: { params: { id: order.order } },
    stale: [readOrder],
    onDone: () => {
      showNotice({ kind: 'success', text: t('takeBack.done', { id: order.orderId }) })
      onClose()
    },
  })
  const change = (next: Counted[]) => {
    setLines(next)
    form.setValues({ lines: next.filter(({ toStock, writtenOff }) => toStock + writtenOff > 0) })
  }
  return (
    <FormDrawer
      title={t('takeBack.title', { id: order.orderId })}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('next.takeBack')}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('takeBack.text')}
        </Text>
        {lines.map((line) => (
          <Line
            key={line.itemId}
            order={order}
            line={line}
            onChange={(next) => change(lines.map((one) => (one.itemId === next.itemId ? next : one)))}
          />
        ))}
      </Stack>
    </FormDrawer>
  )
}

function Line({ order, line, onChange }: { order: OrderPage; line: Counted; onChange: (next: Counted) => void }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const item = order.items.find(({ id }) => id === line.itemId)
  if (!item) return null
  const left = toTakeBack(order, item)
  const name = [item.productName, item.variant].filter(Boolean).join(' · ')
  return (
    <Stack gap={6}>
      <Thing picture={item.image} name={name} detail={t('takeBack.left', { pieces: format.number(left) })} />
      <Group grow>
        {(['toStock', 'writtenOff'] as const).map((key) => (
          <NumberInput
            key={key}
            min={0}
            max={left}
            label={t(`takeBack.${key}`)}
            aria-label={`${t(`takeBack.${key}`)}: ${name}`}
            value={line[key]}
            onChange={(next) => {
              const count = Math.min(left, Number(next))
              const other = key === 'toStock' ? 'writtenOff' : 'toStock'
              onChange({ ...line, [key]: count, [other]: Math.min(line[other], left - count) })
            }}
          />
        ))}
      </Group>
    </Stack>
  )
}

/** All into stock, but for what was said to be damaged at the door. */
function countedIn(order: OrderPage): Counted[] {
  const { items, deliveries } = order
  const damaged = new Set(deliveries.flatMap((one) => one.items).flatMap((one) => (one.isDamaged ? [one.name] : [])))
  return items.flatMap((item) => {
    const left = toTakeBack(order, item)
    const isDamaged = damaged.has(item.productName.slice(0, 200))
    return left > 0 ? [{ itemId: item.id, toStock: isDamaged ? 0 : left, writtenOff: isDamaged ? left : 0 }] : []
  })
}
