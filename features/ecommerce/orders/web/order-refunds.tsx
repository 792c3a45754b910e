import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Text } from '#ui/display/text.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listOrders, readOrder, readOrderFigures, retryRefund, type OrderPage } from '../contract.ts'
import type { OrderRefund } from '../rules/order-refund.ts'

/** What the card provider still has to give back, and what it didn’t: why, and what there is to do. */
export function OpenRefunds({ order }: { order: OrderPage }) {
  const t = useText('ecommerce')
  const open = order.refunds.filter(({ state }) => state !== 'done')
  if (open.length === 0) return null
  return (
    <SectionCard title={t('refunds.title')}>
      <Stack gap="md">
        {open.map((refund) => (
          <OpenRefund key={refund.id} order={order} refund={refund} />
        ))}
      </Stack>
    </SectionCard>
  )
}

function OpenRefund({ order, refund }: { order: OrderPage; refund: OrderRefund }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const amount = format.money(refund.cardCents, order.currency)
  if (refund.state !== 'failed') return <Text size="sm">{t('refunds.pending', { amount })}</Text>
  return (
    <Stack gap="xs">
      <Text size="sm">
        {[t('refunds.failed', { amount }), refund.fault && t(`refunds.fault.${refund.fault}`)].join(' ')}
      </Text>
      <Retry order={order} refund={refund} />
    </Stack>
  )
}

function Retry({ order, refund }: { order: OrderPage; refund: OrderRefund }) {
  const t = useText('ecommerce')
  const mayRefund = useMay(retryRefund)
  const retry = useSend(retryRefund, { stale: [readOrder, listOrders, readOrderFigures] })
  const send = (isByHand: boolean) =>
    retry.mutate({ params: { id: order.order, refund: refund.id }, body: { isByHand } })
  if (!mayRefund) return null
  return (
    <Group gap="sm">
      <Button variant="light" loading={retry.isPending} onClick={() => send(false)}>
        {t('refunds.again')}
      </Button>
      <Button variant="subtle" disabled={retry.isPending} onClick={() => send(true)}>
        {t('refunds.byHand')}
      </Button>
    </Group>
  )
}
