import { IconCheck } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { orderStatuses, type OrderPage } from '../contract.ts'
import { isCalledOff } from '../rules.ts'
import { historyOf, type Happened } from '../rules/history.ts'

/** All that happened to the order, to its money and on its way, then what is still to come. */
export function Activity({ order }: { order: OrderPage }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const titleOf = (one: Happened) => {
    if (one.kind === 'stage') return t(`stage.${one.stage}`)
    if (one.kind === 'placed') return t('activity.placed', { id: order.orderId })
    const amount = format.money(one.amountCents ?? 0, order.currency)
    return t(`activity.${one.kind.replace(':', '')}`, { amount })
  }
  const history = historyOf(order)
  const coming = isOnItsWay(order) ? orderStatuses.slice(orderStatuses.indexOf(order.status) + 1) : []
  return (
    <SectionCard title={t('activity.title')}>
      <Timeline active={history.length - 1} bulletSize={18} lineWidth={2}>
        {history.map((step) => (
          <Timeline.Item
            key={`${step.kind}${step.stage ?? ''}${step.at}`}
            bullet={<IconCheck size={12} aria-hidden />}
            title={titleOf(step)}
          >
            <Text size="sm">
              <time dateTime={step.at}>{format.dateTime(step.at)}</time> {step.actorName && `· ${step.actorName}`}
            </Text>
            {step.note && (
              <Text size="sm" dir="auto">
                {step.note}
              </Text>
            )}
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

function isOnItsWay(order: OrderPage): boolean {
  const { stage } = order
  return !isCalledOff(order) && (!stage || ['waiting', 'planned', 'loaded', 'onTheWay', 'toCollect'].includes(stage))
}
