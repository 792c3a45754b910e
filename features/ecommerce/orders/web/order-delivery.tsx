import { useText } from '#kit/web/i18n.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import type { Order } from '../contract.ts'

const handlings = ['isFragile', 'isFrozen', 'isAgeRestricted'] as const

/** The requested time window and other delivery details. */
export function OrderDelivery({ order }: { order: Order }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const { wishedWindow, shippingRate, shipsFrom, note } = order
  const marks = handlings.filter((mark) => order.handling[mark])
  const lines = [
    wishedWindow && t('order.window', { from: format.dateTime(wishedWindow.from), to: format.time(wishedWindow.to) }),
    t('order.freight', {
      weight: format.weight(order.weightGrams),
      volume: format.volume(order.volumeCubicCentimetres),
    }),
    shippingRate && t('order.rate', { rate: shippingRate }),
    shipsFrom && t('order.shipsFrom', { place: shipsFrom.name }),
  ].filter(Boolean)
  return (
    <SectionCard title={t('taking.wishes')}>
      <Stack gap="sm">
        {lines.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        {(marks.length > 0 || order.isGiftWrapped) && (
          <Group gap="xs">
            {order.isGiftWrapped && <StatusChip tone="info">{t('order.giftWrapped')}</StatusChip>}
            {marks.map((mark) => (
              <StatusChip key={mark} tone="warning">
                {t(`inventory.${mark}`)}
              </StatusChip>
            ))}
          </Group>
        )}
        {note !== '' && (
          <div>
            <Text size="sm" fw={600}>
              {t('note.title')}
            </Text>
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          </div>
        )}
      </Stack>
    </SectionCard>
  )
}
