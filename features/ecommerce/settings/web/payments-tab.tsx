import { useText } from '#kit/web/i18n.ts'
import type { Bound, EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, Select, TextInput } from '#ui/input/inputs.ts'
import type { Numeric } from '#ui/input/number-input.tsx'
import { PaymentLogo } from '#ui/display/payment-logo.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changePayments, paymentProviders, type SettingValue } from '../contract.ts'
import { Rows } from './rows.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Form = EndpointForm<{ version: number; value: SettingValue<'payments'> }>
type Words = `methods.${number}.${'name' | 'providers'}` | `manual.${number}.${'name' | 'instructions'}`

export function PaymentsTab({ value, version }: { value: SettingValue<'payments'>; version: number }) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changePayments, { version, value })
  const { methods, manual } = form.getValues().value
  const field = (path: Words, label: string) => <TextInput label={label} {...form.bind(`value.${path}`)} />
  return (
    <SettingsForm form={form}>
      <SectionCard title={t('payments.provider')} text={t('payments.providerText')}>
        <Select
          clearable
          aria-label={t('payments.provider')}
          placeholder={t('payments.choose')}
          data={[...paymentProviders]}
          {...form.bind('value.provider')}
        />
      </SectionCard>
      <SectionCard title={t('payments.methods')} text={t('payments.methodsText')}>
        <Rows
          count={methods.length}
          addLabel={t('payments.add')}
          removeLabel={(index) => t('deleteNamed', { name: methods[index]?.name })}
          onAdd={() => form.insertListItem('value.methods', { name: '', providers: '', feeBasisPoints: 0 })}
          onRemove={(index) => form.removeListItem('value.methods', index)}
          lead={(index) => <PaymentLogo name={methods[index]?.name ?? ''} />}
        >
          {(index) => (
            <>
              {field(`methods.${index}.name`, t('payments.name'))}
              {field(`methods.${index}.providers`, t('payments.providers'))}
              <NumberInput
                label={t('payments.fee')}
                unit="%"
                decimals={2}
                {...inPercent(form.bind(`value.methods.${index}.feeBasisPoints`))}
              />
            </>
          )}
        </Rows>
      </SectionCard>
      <SectionCard title={t('payments.manual')} text={t('payments.manualText')}>
        <Rows
          count={manual.length}
          addLabel={t('payments.addManual')}
          removeLabel={(index) => t('deleteNamed', { name: manual[index]?.name })}
          onAdd={() =>
            form.insertListItem('value.manual', { name: '', instructions: '', isAtDoor: false, termDays: 0 })
          }
          onRemove={(index) => form.removeListItem('value.manual', index)}
          lead={(index) => <PaymentLogo name={manual[index]?.name ?? ''} />}
        >
          {(index) => (
            <>
              {field(`manual.${index}.name`, t('payments.name'))}
              {field(`manual.${index}.instructions`, t('payments.instructions'))}
              <When form={form} index={index} />
            </>
          )}
        </Rows>
        <NumberInput
          label={t('payments.holdDays')}
          description={t('payments.holdText')}
          maw={420}
          mt="lg"
          {...form.bind('value.holdDays')}
        />
      </SectionCard>
    </SettingsForm>
  )
}

const usualTerm = 14

/** When an order that is paid this way is delivered: once it is paid, or before. */
function When({ form, index }: { form: Form; index: number }) {
  const t = useText('ecommerce')
  const path = `value.manual.${index}` as const
  const way = form.getValues().value.manual[index]
  const when = way?.isAtDoor ? 'door' : way && way.termDays !== 0 ? 'account' : 'before'
  const choose = (next: string | null) => {
    form.setFieldValue(`${path}.isAtDoor`, next === 'door')
    form.setFieldValue(`${path}.termDays`, next === 'account' ? usualTerm : 0)
  }
  return (
    <>
      <Select
        label={t('payments.when')}
        allowDeselect={false}
        data={(['before', 'door', 'account'] as const).map((value) => ({ value, label: t(`payments.paid.${value}`) }))}
        value={when}
        onChange={choose}
      />
      {when === 'account' && <NumberInput label={t('payments.termDays')} {...form.bind(`${path}.termDays`)} />}
    </>
  )
}

/** Kept in hundredths of a per cent. */
function inPercent({ value, onChange, min = 0, max = 10_000, ...field }: Bound<number>) {
  return {
    ...field,
    min: min / 100,
    max: max / 100,
    value: Number(value) / 100,
    onChange: (next: Numeric) => onChange(Math.round(Number(next) * 100)),
  }
}
