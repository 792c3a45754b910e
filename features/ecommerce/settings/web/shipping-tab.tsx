import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Flags } from '#ui/country.tsx'
import { CountriesField } from '#ui/country-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select, TextInput } from '#ui/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/layout.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { changeShipping, type SettingValue } from '../contract.ts'
import { Rows } from './rows.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { value: SettingValue<'shipping'>; version: number; currency: string }

export function ShippingTab({ value, version, currency }: Props) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changeShipping, { version, value })
  const { zones } = form.getValues().value
  const kinds = (['domestic', 'international'] as const).map((kind) => ({ value: kind, label: t(`shipping.${kind}`) }))
  const input = (path: string) => ({
    key: form.key(`value.zones.${path}`),
    props: form.getInputProps(`value.zones.${path}`),
  })
  const text = (path: string, label: string) => {
    const { key, props } = input(path)
    return <TextInput key={key} label={label} {...props} />
  }
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
                key={input(`${at}.kind`).key}
                label={t('shipping.kind')}
                allowDeselect={false}
                data={kinds}
                {...input(`${at}.kind`).props}
              />
            </SimpleGrid>
            <CountriesField
              key={input(`${at}.countries`).key}
              label={t('shipping.countries')}
              {...input(`${at}.countries`).props}
            />
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
                    key={input(`${at}.rates.${index}.priceCents`).key}
                    label={t('shipping.price')}
                    {...input(`${at}.rates.${index}.priceCents`).props}
                    onChange={(cents) => input(`${at}.rates.${index}.priceCents`).props.onChange(cents ?? 0)}
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
