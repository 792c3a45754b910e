import { useState } from 'react'
import { currencies } from '#kit/contract/money.ts'
import { timeZones } from '#kit/contract/time-zone.ts'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { NumberInput, Select, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { changeStoreDetails, type StoreDetails } from '../contract.ts'
import { orderIdText } from '../rules.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Words = Exclude<keyof StoreDetails, 'taxBasisPoints'>
const sampleNumber = 5001

export function DetailsTab({
  value,
  version,
  isCurrencyLocked,
}: {
  value: StoreDetails
  version: number
  isCurrencyLocked: boolean
}) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changeStoreDetails, { version, value })
  const [number, setNumber] = useState({ orderPrefix: value.orderPrefix, orderSuffix: value.orderSuffix })
  form.watch('value.orderPrefix', (change) => setNumber((before) => ({ ...before, orderPrefix: String(change.value) })))
  form.watch('value.orderSuffix', (change) => setNumber((before) => ({ ...before, orderSuffix: String(change.value) })))
  const field = (name: Words) => <TextInput label={t(`details.${name}`)} {...form.bind(`value.${name}`)} />
  const select = (
    name: Words,
    data: { value: string; label: string }[] | string[],
    rest: { disabled?: boolean; description?: string; searchable?: boolean } = {},
  ) => (
    <Select
      allowDeselect={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={t(`details.${name}`)}
      data={data}
      {...rest}
      {...form.bind(`value.${name}`)}
    />
  )
  return (
    <SettingsForm form={form}>
      <SectionCard
        title={t('details.profile')}
        text={t('details.ofCompany')}
        actions={<Link to="/apps/company">{t('details.openCompany')}</Link>}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>{field('senderEmail')}</SimpleGrid>
      </SectionCard>
      <SectionCard title={t('details.units')} text={t('details.unitsText')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {select('timeZone', timeZones(), { searchable: true })}
          {select('unitSystem', [
            { value: 'metric', label: t('details.metric') },
            { value: 'imperial', label: t('details.imperial') },
          ])}
          {select('weightUnit', ['kg', 'g', 'lb', 'oz'])}
        </SimpleGrid>
      </SectionCard>
      <SectionCard title={t('details.currency')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {select('currency', [...currencies], {
            disabled: isCurrencyLocked,
            ...(isCurrencyLocked && { description: t('details.currencyLocked') }),
          })}
          <NumberInput
            label={t('details.tax')}
            unit="%"
            min={0}
            max={50}
            decimals={2}
            defaultValue={value.taxBasisPoints / 100}
            onChange={(next) => form.setFieldValue('value.taxBasisPoints', Math.round(Number(next) * 100))}
          />
        </SimpleGrid>
      </SectionCard>
      <SectionCard title={t('details.orderId')} text={t('details.orderIdText')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {field('orderPrefix')}
          {field('orderSuffix')}
        </SimpleGrid>
        <Text size="sm" mt="sm" aria-live="polite">
          {t('details.preview')}{' '}
          <bdi>{[0, 1, 2].map((step) => orderIdText(sampleNumber + step, number)).join(', ')}</bdi>
        </Text>
      </SectionCard>
    </SettingsForm>
  )
}
