import { IconPhone } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { OrderPage } from '../contract.ts'
import { nextStepOf } from '../rules/next-step.ts'
import type { OrderDelivery } from '../rules/order-delivery.ts'

type Props = { order: OrderPage; onRefund: () => void; onTakeBack: () => void }

/** The one place to act where an order needs somebody: what there is to do, by how far its delivery has come. */
export function NextStep({ order, onRefund, onTakeBack }: Props) {
  const t = useText('ecommerce')
  const next = nextStepOf(order)
  if (!next) return null
  return (
    <SectionCard title={t('next.title')} text={t(`next.${next.stage}`)}>
      <Group gap="sm">
        {next.delivery && <Part name="order/moves" of={next.delivery.id} />}
        {next.canRefund && (
          <Button variant="light" onClick={onRefund}>
            {t(next.stage === 'partly' ? 'next.refundRefused' : 'next.refund')}
          </Button>
        )}
        {next.canTakeBack && (
          <Button variant="light" onClick={onTakeBack}>
            {t('next.takeBack')}
          </Button>
        )}
        {next.delivery && <Call delivery={next.delivery} />}
      </Group>
    </SectionCard>
  )
}

function Call({ delivery: { phone, recipient } }: { delivery: OrderDelivery }) {
  const t = useText('ecommerce')
  if (phone === '') return null
  return (
    <Button
      variant="subtle"
      leftSection={<IconPhone size={18} aria-hidden />}
      component="a"
      href={`tel:${phone.replaceAll(' ', '')}`}
    >
      {t('next.call', { name: recipient })}
    </Button>
  )
}
