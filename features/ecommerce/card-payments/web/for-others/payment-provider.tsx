import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { AccountCard } from '../account-card.tsx'

/** Who takes cards at the checkout, as a dialog. */
export function PaymentProvider({ opened, onClose }: Opening) {
  const t = useText('ecommerce-card-payments')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('provider')} size="lg">
      <AccountCard />
    </Dialog>
  )
}
