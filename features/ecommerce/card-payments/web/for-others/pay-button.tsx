import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import type { CardPaying } from './use-card-payment.ts'

type Props = {
  paying: CardPaying
  amount: string
  /** In place of “Pay … by card”. */
  label?: string | undefined
}

/** Leads to the provider’s page; whoever comes back from it asks whether the payment has arrived, and doesn’t pay again. */
export function PayButton({ paying: { isWaiting, isAsking, pay, ask }, amount, label }: Props) {
  const t = useText('ecommerce-card-payments')
  if (isWaiting)
    return (
      <Button loading={isAsking} onClick={ask}>
        {t('pay.askAgain')}
      </Button>
    )
  return (
    <Button loading={isAsking} leftSection={<Icon name="credit-card" size={18} />} onClick={pay}>
      {label ?? t('pay.byCard', { amount })}
    </Button>
  )
}
