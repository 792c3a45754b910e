import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { NumberInput } from '#ui/input/number-input.tsx'
import { plans } from '#platform/accounts/rules.ts'
import { changePrices, readPricing, type PlanPrices } from '../contract.ts'

type Props = { prices: PlanPrices; currency: string; onClose: () => void }

/** The price of each plan, for people who may set it. */
export function PriceDialog({ prices, currency, onClose }: Props) {
  const t = useText('site-pricing')
  const words = useText('people-users')
  const form = useEndpointForm(changePrices, {
    initial: prices,
    stale: [readPricing],
    onDone: () => {
      showNotice({ kind: 'success', text: t('prices.saved') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('prices.edit')} opened onClose={onClose} form={form} submitLabel={t('prices.save')}>
      {plans.map((plan) => (
        <MoneyInput
          key={plan}
          label={t('prices.of', { plan: words(`plans.${plan}`), currency })}
          description={t('prices.onRequest')}
          currency={currency}
          {...form.bind(`${plan}Cents`)}
        />
      ))}
      <NumberInput label={t('prices.paidMonths')} {...form.bind('paidMonths')} />
    </FormDialog>
  )
}
