import { useText } from '#kit/web/i18n.ts'
import { orNull, orZero } from '#ui/form/bound.ts'
import { NumberInput, Switch } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import type { DealForm } from './deal-type.tsx'

/** Who may use it, and how often. */
export function DealUsage({ form, currency }: { form: DealForm; currency: string }) {
  const t = useText('ecommerce-deals')
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyInput
          label={t('fields.minimumCents')}
          description={t('minimumText')}
          currency={currency}
          {...orZero(form.bind('minimumCents'))}
        />
        <NumberInput label={t('fields.mostUses')} description={t('mostUsesText')} {...orNull(form.bind('mostUses'))} />
      </SimpleGrid>
      <Switch label={t('fields.isOncePerCustomer')} {...form.bind('isOncePerCustomer')} />
      <Switch label={t('fields.isOffered')} description={t('offeredText')} {...form.bind('isOffered')} />
    </Stack>
  )
}
