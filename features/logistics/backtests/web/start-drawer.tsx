import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Input, MultiSelect, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { listPresets } from '../../runs/contract.ts'
import { secondsOfPace, usualRun, withoutScope } from '../../runs/rules/run-settings.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { listBacktests, startBacktest, type BacktestRow } from '../contract.ts'
import { backtestPaces, mostTrials } from '../rules.ts'

type Pace = (typeof backtestPaces)[number]
/** Four weeks with today. */
const usualDays = 28

type Props = Opening & { onStarted: (backtest: BacktestRow) => void }

/** Which days are looked at, and which settings are tried on them. */
export function StartDrawer(props: Props) {
  const [now] = useState(() => new Date())
  const { data } = useQuery(queryOf(readLogisticsFacts))
  return data && <OpenDrawer {...props} today={wallTime(now, data.timeZone).slice(0, 10)} />
}

function OpenDrawer({ opened, onClose, onStarted, today }: Props & { today: string }) {
  const t = useText('logistics-backtests')
  const kinds = useSettings()
  const [chosen, choose] = useState<string[]>(['usual'])
  const [pace, setPace] = useState<Pace>('quick')
  const trials = (names: readonly string[], at: Pace) =>
    kinds
      .filter(({ value }) => names.includes(value))
      .map(({ label: name, settings }) => ({ name, settings: { ...settings, pace: at } }))
  const form = useEndpointForm(startBacktest, {
    initial: { name: '', from: daysAfter(today, 1 - usualDays), to: today, trials: trials(chosen, pace) },
    stale: [listBacktests],
    onDone: onStarted,
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('start')}>
      <Text size="sm" c="dimmed">
        {t('form.text')}
      </Text>
      <TextInput label={t('name')} withAsterisk {...form.bind('name')} />
      <SimpleGrid cols={2}>
        <DateInput label={t('form.from')} max={today} {...form.bind('from')} />
        <DateInput label={t('form.to')} max={today} {...form.bind('to')} />
      </SimpleGrid>
      <MultiSelect
        label={t('form.trials')}
        description={t('form.trialsHint', { most: String(mostTrials) })}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        maxValues={mostTrials}
        value={chosen}
        error={form.errors['trials']}
        onChange={(next) => {
          choose(next)
          form.put('trials', trials(next, pace))
        }}
      />
      <Input.Wrapper label={t('form.pace')} description={t('form.paceHint')}>
        <SegmentedControl
          fullWidth
          mt={6}
          aria-label={t('form.pace')}
          value={pace}
          data={backtestPaces.map((value) => ({
            value,
            label: t(`form.paces.${value}`, { seconds: String(secondsOfPace[value]) }),
          }))}
          onChange={(value) => {
            const next = backtestPaces.find((one) => one === value) ?? 'quick'
            setPace(next)
            form.put('trials', trials(chosen, next))
          }}
        />
      </Input.Wrapper>
    </FormDrawer>
  )
}

/** The usual settings, and those that people saved by name on the planning board. */
function useSettings() {
  const t = useText('logistics-backtests')
  const presets = useQuery(queryOf(listPresets)).data?.presets ?? []
  return [
    { value: 'usual', label: t('usual'), settings: withoutScope(usualRun) },
    ...presets.map(({ id, name, settings }) => ({ value: String(id), label: name, settings })),
  ]
}
