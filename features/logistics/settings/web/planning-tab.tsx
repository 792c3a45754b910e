import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { orZero } from '#ui/form/bound.ts'
import { NumberInput, Select, Switch } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changePlanning, goalNames, readLogisticsFacts, type PlanningSettings } from '../contract.ts'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'

export function PlanningTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="planning" title={t('screens.planning')} text={t('planning.text')}>
      {(value, version) => <PlanningForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

type Numbers =
  | `serviceMinutes.${keyof PlanningSettings['serviceMinutes']}`
  | 'freezeMinutes'
  | 'leadMinutes'
  | 'mostStops'
  | 'secondsPerItem'

function PlanningForm({ value, version }: { value: PlanningSettings; version: number }) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changePlanning, { version, value })
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency ?? 'USD'
  const number = (name: Numbers, unit?: string) => (
    <NumberInput label={t(`planning.${name}`)} {...(unit && { unit })} {...form.bind(`value.${name}`)} />
  )
  const toggle = (name: 'mayReload' | 'autoInsert') => (
    <Switch label={t(`planning.${name}`)} description={t(`planning.${name}Text`)} {...form.bind(`value.${name}`)} />
  )
  return (
    <SettingForm form={form}>
      <SectionCard title={t('planning.goals')}>
        <Select
          label={t('planning.goal')}
          allowDeselect={false}
          data={goalNames.map((one) => ({ value: one, label: t(`goals.${one}`) }))}
          {...form.bind('value.goal')}
        />
      </SectionCard>
      <SectionCard title={t('planning.service')} text={t('planning.serviceText')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {number('serviceMinutes.drop', t('minutesUnit'))}
          {number('serviceMinutes.pickup', t('minutesUnit'))}
          {number('serviceMinutes.visit', t('minutesUnit'))}
          {number('secondsPerItem', t('secondsUnit'))}
        </SimpleGrid>
      </SectionCard>
      <SectionCard title={t('planning.windowsTitle')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('planning.windows')}
            allowDeselect={false}
            data={(['soft', 'hard'] as const).map((one) => ({ value: one, label: t(`windows.${one}`) }))}
            {...form.bind('value.windows')}
          />
          <MoneyInput
            currency={currency}
            label={t('planning.latenessCentsPerMinute')}
            {...orZero(form.bind('value.latenessCentsPerMinute'))}
          />
          <MoneyInput
            currency={currency}
            label={t('planning.driverHourCents')}
            description={t('planning.driverHourCentsText')}
            {...orZero(form.bind('value.driverHourCents'))}
          />
          <NumberInput
            label={t('planning.promiseMinutes')}
            description={t('planning.promiseMinutesText')}
            unit={t('minutesUnit')}
            {...form.bind('value.promiseMinutes')}
          />
        </SimpleGrid>
      </SectionCard>
      <SectionCard title={t('planning.limits')}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {number('mostStops')}
            {number('freezeMinutes', t('minutesUnit'))}
            {number('leadMinutes', t('minutesUnit'))}
            <NumberInput
              label={t('planning.mostChangedTimes')}
              description={t('planning.mostChangedTimesText')}
              {...form.bind('value.mostChangedTimes')}
            />
          </SimpleGrid>
          {toggle('mayReload')}
          {toggle('autoInsert')}
          <MoneyInput
            currency={currency}
            label={t('planning.autoAcceptCents')}
            description={t('planning.autoAcceptCentsText')}
            {...form.bind('value.autoAcceptCents')}
          />
        </Stack>
      </SectionCard>
    </SettingForm>
  )
}
