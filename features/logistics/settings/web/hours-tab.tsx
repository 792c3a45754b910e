import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { NumberInput, Radio } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { useLength } from '#ui/display/use-length.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { List, Text } from '#ui/display/text.ts'
import { changeHours, hoursPacks, type HoursSettings } from '../contract.ts'
import { hoursLeft, hoursLimitsOf, type HoursLimits } from '../rules.ts'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'

export function HoursTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="hours" title={t('screens.hours')} text={t('hours.text')}>
      {(value, version) => <HoursForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

const limitNames = ['drivingMinutes', 'dutyMinutes', 'breakAfterMinutes', 'breakMinutes'] as const

function HoursForm({ value, version }: { value: HoursSettings; version: number }) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changeHours, { version, value })
  const shown = form.getValues().value
  const limits = hoursLimitsOf(shown.pack, shown)
  return (
    <Stack gap="lg" align="stretch">
      <SettingForm form={form}>
        <SectionCard title={t('hours.pack')}>
          <Radio.Group label={t('hours.packLabel')} {...form.bind('value.pack')}>
            <Stack gap="xs" mt="xs">
              {hoursPacks.map((one) => (
                <Radio key={one} value={one} label={t(`packs.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        </SectionCard>
        {shown.pack === 'custom' && (
          <SectionCard title={t('hours.custom')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {limitNames.map((name) => (
                <NumberInput
                  key={name}
                  label={t(`hours.${name}`)}
                  unit={t('minutesUnit')}
                  {...form.bind(`value.custom.${name}`)}
                />
              ))}
            </SimpleGrid>
          </SectionCard>
        )}
        <SectionCard title={t('hours.limits')}>
          {limits ? <Sentences limits={limits} /> : <Text>{t('hours.noLimits')}</Text>}
        </SectionCard>
      </SettingForm>
      {limits && <TestBench limits={limits} />}
    </Stack>
  )
}

function useDuration() {
  const length = useLength()
  return (minutes: number) => length(minutes * 60)
}

function Sentences({ limits }: { limits: HoursLimits }) {
  const t = useText('logistics-settings')
  const duration = useDuration()
  return (
    <List spacing="xs">
      <List.Item>{t('hours.drivingSentence', { time: duration(limits.drivingMinutes) })}</List.Item>
      <List.Item>{t('hours.dutySentence', { time: duration(limits.dutyMinutes) })}</List.Item>
      <List.Item>
        {t('hours.breakSentence', {
          after: duration(limits.breakAfterMinutes),
          time: duration(limits.breakMinutes),
        })}
      </List.Item>
    </List>
  )
}

const benchNames = ['driving', 'duty', 'sinceBreak'] as const

/** A day to try the limits on. */
function TestBench({ limits }: { limits: HoursLimits }) {
  const t = useText('logistics-settings')
  const duration = useDuration()
  const [day, setDay] = useState({ driving: 240, duty: 360, sinceBreak: 120 })
  const left = hoursLeft(limits, day)
  const said = (name: string, minutes: number) => (
    <StatusChip key={name} tone={minutes < 0 ? 'error' : minutes < 30 ? 'warning' : 'success'}>
      {t(minutes < 0 ? `left.${name}Over` : `left.${name}`, { time: duration(Math.abs(minutes)) })}
    </StatusChip>
  )
  return (
    <SectionCard title={t('hours.bench')} text={t('hours.benchText')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {benchNames.map((name) => (
            <NumberInput
              key={name}
              label={t(`bench.${name}`)}
              unit={t('minutesUnit')}
              min={0}
              max={1440}
              value={day[name]}
              onChange={(next) => setDay({ ...day, [name]: Number(next) })}
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 3 }} aria-live="polite">
          {said('driving', left.driving)}
          {said('duty', left.duty)}
          {said('untilBreak', left.untilBreak)}
        </SimpleGrid>
      </Stack>
    </SectionCard>
  )
}
