import { IconCheck } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { orderStatuses, type Order } from '../contract.ts'
import { isCalledOff } from '../rules.ts'

/** The order's history, then its upcoming steps. */
export function Activity({ order }: { order: Order }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const coming = isCalledOff(order) ? [] : orderStatuses.slice(orderStatuses.indexOf(order.status) + 1)
  return (
    <SectionCard title={t('activity.title')}>
      <Timeline active={order.activity.length - 1} bulletSize={18} lineWidth={2}>
        {order.activity.map((step) => (
          <Timeline.Item
            key={`${step.kind}${step.at}`}
            bullet={<IconCheck size={12} aria-hidden />}
            title={
              step.kind === 'placed'
                ? t('activity.placed', { id: order.orderId })
                : t(`activity.${step.kind.replace(':', '')}`, {
                    amount: format.money(step.amountCents ?? 0, order.currency),
                  })
            }
          >
            <Text size="sm">
              <time dateTime={step.at}>{format.dateTime(step.at)}</time> {step.actorName && `· ${step.actorName}`}
            </Text>
            {step.note && <Text size="sm">{step.note}</Text>}
          </Timeline.Item>
        ))}
        {coming.map((status) => (
          <Timeline.Item key={status} title={t(`activity.${status}`)} lineVariant="dashed">
            <Text size="sm">{t('activity.coming')}</Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </SectionCard>
  )
}
