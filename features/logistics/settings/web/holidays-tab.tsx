import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Switch, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { changeHolidays, mostHolidays, type HolidaySettings } from '../contract.ts'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'

const blank = { date: '', name: '', isYearly: false }

export function HolidaysTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="holidays" title={t('screens.holidays')} text={t('holidays.text')}>
      {(value, version) => <HolidaysForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

function HolidaysForm({ value, version }: { value: HolidaySettings; version: number }) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changeHolidays, { version, value })
  const { days } = form.getValues().value
  return (
    <SettingForm form={form}>
      <SectionCard title={t('screens.holidays')}>
        <Stack gap="md" align="stretch">
          {days.length === 0 && <Text c="dimmed">{t('holidays.empty')}</Text>}
          {days.map((day, index) => (
            <Group key={form.key(`value.days.${index}`)} align="end" wrap="nowrap">
              <SimpleGrid cols={{ base: 1, sm: 3 }} flex={1} style={{ alignItems: 'end' }}>
                <DateInput label={t('holidays.date')} {...form.bind(`value.days.${index}.date`)} />
                <TextInput label={t('holidays.name')} {...form.bind(`value.days.${index}.name`)} />
                <Switch pb={8} label={t('holidays.isYearly')} {...form.bind(`value.days.${index}.isYearly`)} />
              </SimpleGrid>
              <ActionIcon
                color="error"
                aria-label={t('removeNamed', { name: day.name || t('holidays.unnamed') })}
                onClick={() => form.removeListItem('value.days', index)}
              >
                <Icon name="trash" />
              </ActionIcon>
            </Group>
          ))}
          {days.length < mostHolidays && (
            <Group>
              <Button
                variant="light"
                leftSection={<Icon name="plus" size={18} />}
                onClick={() => form.insertListItem('value.days', blank)}
              >
                {t('holidays.add')}
              </Button>
            </Group>
          )}
        </Stack>
      </SectionCard>
    </SettingForm>
  )
}
