import { currencies } from '#kit/contract/money.ts'
import { timeZones } from '#kit/contract/time-zone.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput, Select, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeGeneral, mostUnits, type GeneralSettings } from '../contract.ts'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'

export function GeneralTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="general" title={t('screens.general')}>
      {(value, version) => <GeneralForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

type Props = { value: GeneralSettings; version: number }
type Numbers = 'referenceDigits' | 'positionDays' | 'proofDays'
type Words = Exclude<keyof GeneralSettings, Numbers | 'units'>

function GeneralForm({ value, version }: Props) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changeGeneral, { version, value })
  const given = (name: Words) => ({ label: t(`general.${name}`), ...form.bind(`value.${name}`) })
  const counted = (name: Numbers) => ({ label: t(`general.${name}`), ...form.bind(`value.${name}`) })
  return (
    <SettingForm form={form}>
      <SectionCard title={t('general.place')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select searchable allowDeselect={false} data={timeZones()} {...given('timeZone')} />
          <Select allowDeselect={false} data={[...currencies]} {...given('currency')} />
          <Select
            allowDeselect={false}
            data={(['metric', 'imperial'] as const).map((one) => ({ value: one, label: t(`systems.${one}`) }))}
            {...given('unitSystem')}
          />
          <Select
            allowDeselect={false}
            data={(['monday', 'saturday', 'sunday'] as const).map((one) => ({ value: one, label: t(`days.${one}`) }))}
            {...given('weekStart')}
          />
          <TextInput
            description={t('general.dayCutOffText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            dir="ltr"
            {...given('dayCutOff')}
          />
        </SimpleGrid>
      </SectionCard>
      <Units form={form} />
      <SectionCard title={t('general.reference')} text={t('general.referenceText')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput dir="ltr" {...given('referencePrefix')} />
          <NumberInput {...counted('referenceDigits')} />
        </SimpleGrid>
      </SectionCard>
      <SectionCard title={t('general.retention')} text={t('general.retentionText')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput unit={t('daysUnit')} {...counted('positionDays')} />
          <NumberInput unit={t('daysUnit')} {...counted('proofDays')} />
        </SimpleGrid>
      </SectionCard>
    </SettingForm>
  )
}

type UnitsForm = ReturnType<typeof useSettingForm<GeneralSettings>>

function Units({ form }: { form: UnitsForm }) {
  const t = useText('logistics-settings')
  const { units } = form.getValues().value
  return (
    <SectionCard title={t('general.units')} text={t('general.unitsText', { most: mostUnits })}>
      <Stack gap="sm" align="stretch">
        {units.map((unit, index) => (
          <Group key={form.key(`value.units.${index}`)} align="end" wrap="nowrap">
            <SimpleGrid cols={{ base: 1, sm: 3 }} flex={1}>
              <TextInput label={t('general.unitName')} {...form.bind(`value.units.${index}.name`)} />
              <TextInput
                label={t('key')}
                description={t('keyText')}
                dir="ltr"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.bind(`value.units.${index}.key`)}
              />
              <NumberInput label={t('general.decimals')} {...form.bind(`value.units.${index}.decimals`)} />
            </SimpleGrid>
            {units.length > 1 && (
              <ActionIcon
                color="error"
                aria-label={t('removeNamed', { name: unit.name })}
                onClick={() => form.removeListItem('value.units', index)}
              >
                <Icon name="trash" />
              </ActionIcon>
            )}
          </Group>
        ))}
        {units.length < mostUnits && (
          <Group>
            <Button
              variant="light"
              leftSection={<Icon name="plus" size={18} />}
              onClick={() => form.insertListItem('value.units', { key: '', name: '', decimals: 0 })}
            >
              {t('general.addUnit')}
            </Button>
          </Group>
        )}
      </Stack>
    </SectionCard>
  )
}
