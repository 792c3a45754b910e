import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { DeliveryForm } from './for-others/delivery-fields.tsx'

/** What the driver collects at the door. */
export function DueField({ form }: { form: DeliveryForm }) {
  const t = useText('logistics-deliveries')
  const { data } = useQuery(queryOf(readLogisticsFacts))
  if (!data) return null
  return (
    <MoneyInput
      currency={data.currency}
      label={t('form.due')}
      description={t('form.dueHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      defaultValue={form.getValues().dueCents}
      error={form.errors['dueCents']}
      onChange={(cents) => form.setFieldValue('dueCents', cents)}
    />
  )
}

/** The same, where it is only read. */
export function Due({ cents }: { cents: number | null }) {
  const format = useFormat()
  const { data } = useQuery(queryOf(readLogisticsFacts))
  return cents !== null && data && format.money(cents, data.currency)
}
