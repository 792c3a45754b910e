import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeForecast, mostBands, type ForecastSettings } from '../contract.ts'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'

export function ForecastTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="forecast" title={t('screens.forecast')} text={t('forecast.text')}>
      {(value, version) => <ForecastForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

function ForecastForm({ value, version }: { value: ForecastSettings; version: number }) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changeForecast, { version, value })
  const { bands } = form.getValues().value
  const last = bands.at(-1)
  const minutes = (index: number, name: keyof ForecastSettings['bands'][number]) => (
    <NumberInput label={t(`forecast.${name}`)} unit={t('minutesUnit')} {...form.bind(`value.bands.${index}.${name}`)} />
  )
  return (
    <SettingForm form={form}>
      <SectionCard title={t('forecast.bands')} text={t('forecast.bandsText')}>
        <Stack gap="md" align="stretch">
          {bands.map((band, index) => (
            <Group key={form.key(`value.bands.${index}`)} align="end" wrap="nowrap">
              <SimpleGrid cols={{ base: 1, sm: 3 }} flex={1} style={{ alignItems: 'end' }}>
                {minutes(index, 'untilMinutes')}
                {minutes(index, 'earlyMinutes')}
                {minutes(index, 'lateMinutes')}
              </SimpleGrid>
              {bands.length > 1 && (
                <ActionIcon
                  color="error"
                  aria-label={t('forecast.remove', { minutes: band.untilMinutes })}
                  onClick={() => form.removeListItem('value.bands', index)}
                >
                  <Icon name="trash" />
                </ActionIcon>
              )}
            </Group>
          ))}
          {last && bands.length < mostBands && (
            <Group>
              <Button
                variant="light"
                leftSection={<Icon name="plus" size={18} />}
                onClick={() => form.insertListItem('value.bands', { ...last, untilMinutes: last.untilMinutes + 60 })}
              >
                {t('forecast.add')}
              </Button>
            </Group>
          )}
        </Stack>
      </SectionCard>
      <SectionCard title={t('forecast.limits')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            label={t('forecast.riskMinutes')}
            description={t('forecast.riskMinutesText')}
            unit={t('minutesUnit')}
            {...form.bind('value.riskMinutes')}
          />
          <NumberInput
            label={t('forecast.deviationMeters')}
            description={t('forecast.deviationMetersText')}
            unit={t('metersUnit')}
            {...form.bind('value.deviationMeters')}
          />
        </SimpleGrid>
      </SectionCard>
      <SectionCard title={t('forecast.escalation')} text={t('forecast.escalationText')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {(['critical', 'warning', 'notice'] as const).map((severity) => (
            <NumberInput
              key={severity}
              label={t(`forecast.patience.${severity}`)}
              unit={t('minutesUnit')}
              {...form.bind(`value.escalation.${severity}`)}
            />
          ))}
        </SimpleGrid>
      </SectionCard>
    </SettingForm>
  )
}
