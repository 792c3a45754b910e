import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { Button } from '#ui/button/controls.ts'
import { Switch, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeLocations, type SettingValue } from '../contract.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const blank = {
  name: '',
  fulfilsOnline: true,
  phone: '',
  address: { line1: '', line2: '', town: '', state: '', postCode: '', country: '' },
}

export function LocationsTab({ value, version }: { value: SettingValue<'locations'>; version: number }) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changeLocations, { version, value })
  const { locations } = form.getValues().value
  return (
    <SettingsForm form={form}>
      {locations.map((location, at) => (
        <SectionCard
          key={form.key(`value.locations.${at}`)}
          title={location.name || t('location.one')}
          actions={
            <Button size="xs" variant="light" color="error" onClick={() => form.removeListItem('value.locations', at)}>
              {t('location.remove')}
            </Button>
          }
        >
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('location.name')} withAsterisk {...form.bind(`value.locations.${at}.name`)} />
              <TextInput label={t('location.phone')} type="tel" {...form.bind(`value.locations.${at}.phone`)} />
            </SimpleGrid>
            <Switch label={t('location.fulfils')} {...form.bind(`value.locations.${at}.fulfilsOnline`)} />
            <AddressFields bind={(part) => form.bind(`value.locations.${at}.address.${part}`)} />
          </Stack>
        </SectionCard>
      ))}
      <Group mt="lg">
        <Button variant="light" onClick={() => form.insertListItem('value.locations', blank)}>
          {t('location.add')}
        </Button>
      </Group>
    </SettingsForm>
  )
}
