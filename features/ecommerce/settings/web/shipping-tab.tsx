import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Flags } from '#ui/display/country.tsx'
import { CountriesField } from '#ui/input/country-field.tsx'
import { orZero } from '#ui/form/bound.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Select, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeShipping, type SettingValue } from '../contract.ts'
import { Rows } from './rows.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { value: SettingValue<'shipping'>; version: number; currency: string }

type Words = `${number}.name` | `${number}.rates.${number}.${'name' | 'condition'}`

export function ShippingTab({ value, version, currency }: Props) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changeShipping, { version, value })
  const { zones } = form.getValues().value
  const kinds = (['domestic', 'international'] as const).map((kind) => ({ value: kind, label: t(`shipping.${kind}`) }))
  const text = (path: Words, label: string) => <TextInput label={label} {...form.bind(`value.zones.${path}`)} />
  return (
    <SettingsForm form={form}>
      {zones.map((zone, at) => (
        <SectionCard
          key={form.key(`value.zones.${at}`)}
          title={zone.name || t('shipping.zone')}
          actions={
            <Button size="xs" variant="light" color="error" onClick={() => form.removeListItem('value.zones', at)}>
              {t('shipping.removeZone')}
            </Button>
          }
        >
          <Stack gap="md">
            <Flags countries={zone.countries} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {text(`${at}.name`, t('shipping.zoneName'))}
              <Select
                label={t('shipping.kind')}
                allowDeselect={false}
                data={kinds}
                {...form.bind(`value.zones.${at}.kind`)}
              />
            </SimpleGrid>
            <CountriesField label={t('shipping.countries')} {...form.bind(`value.zones.${at}.countries`)} />
            <Rows
              count={zone.rates.length}
              addLabel={t('shipping.addRate')}
              removeLabel={(index) => t('deleteNamed', { name: zone.rates[index]?.name })}
              onAdd={() => form.insertListItem(`value.zones.${at}.rates`, { name: '', condition: '', priceCents: 0 })}
              onRemove={(index) => form.removeListItem(`value.zones.${at}.rates`, index)}
              lead={() => <Icon name="truck-delivery" size={24} />}
            >
              {(index) => (
                <>
                  {text(`${at}.rates.${index}.name`, t('shipping.rateName'))}
                  {text(`${at}.rates.${index}.condition`, t('shipping.condition'))}
                  <MoneyInput
                    currency={currency}
                    label={t('shipping.price')}
                    {...orZero(form.bind(`value.zones.${at}.rates.${index}.priceCents`))}
                  />
                </>
              )}
            </Rows>
          </Stack>
        </SectionCard>
      ))}
      <Group mt="lg">
        <Button
          variant="light"
          onClick={() => form.insertListItem('value.zones', { name: '', kind: 'domestic', countries: [], rates: [] })}
        >
          {t('shipping.addZone')}
        </Button>
      </Group>
    </SettingsForm>
  )
}
