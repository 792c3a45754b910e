import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { Checkbox, NumberInput, Select, Slider } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { Text } from '#ui/display/text.ts'
import { RunSettings, zoneRules } from '../../../runs/rules/run-settings.ts'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'
import { FairFields } from './fair-fields.tsx'
import type { Fields } from './optimise-dialog.tsx'

type Typed = string | number
export const wholeOrNone = (value: Typed) => (value === '' ? null : Math.max(0, Math.round(Number(value))))

const goals = ['cost', 'onTime', 'fairness', 'sameDriver', 'compact', 'fewerVehicles', 'co2'] as const

/** What a good plan is, as sliders. */
export function Goals({ settings, change }: Fields) {
  const t = useText('logistics-board')
  const { facts } = useBoard()
  const free = facts.money === 'cents' ? facts.drivers.filter(({ costPerHour }) => costPerHour === 0).length : 0
  return (
    <fieldset className={classes.group}>
      <legend>{t('optimise.goals')}</legend>
      {free > 0 && <Text size="sm">{t('optimise.freeTime', { count: free })}</Text>}
      <div className={classes.sliders}>
        {goals.map((goal) => (
          <Weight
            key={goal}
            label={t(`optimise.goal.${goal}`)}
            value={settings.goals[goal]}
            onChange={(value) => change({ goals: { ...settings.goals, [goal]: value } })}
          />
        ))}
      </div>
      {settings.goals.fairness > 0 && <FairFields settings={settings} change={change} />}
    </fieldset>
  )
}

type WeightProps = { label: string; value: number; onChange: (value: number) => void }

export function Weight({ label, value, onChange }: WeightProps) {
  const t = useText('logistics-board')
  const word = value === 0 ? 'off' : value < 35 ? 'little' : value <= 65 ? 'usual' : 'much'
  return (
    <div className={classes.weight}>
      <span>
        {label} <small>{t(`optimise.weight.${word}`)}</small>
      </span>
      <Slider size="sm" label={null} thumbLabel={label} step={5} value={value} onChange={onChange} />
    </div>
  )
}

/** Rules of this search alone. */
export function Rules({ settings, change }: Fields) {
  const t = useText('logistics-board')
  const { facts, format } = useBoard()
  const { rules } = settings
  const set = (patch: Partial<typeof rules>) => change({ rules: { ...rules, ...patch } })
  return (
    <fieldset className={classes.group}>
      <legend>{t('optimise.rules')}</legend>
      <div className={classes.pairs}>
        <NumberInput
          size="xs"
          label={t('optimise.overtime')}
          placeholder={t('optimise.asRoute')}
          {...boundsAt(RunSettings, 'rules.overtimeMinutes')}
          value={rules.overtimeMinutes ?? ''}
          onChange={(value) => set({ overtimeMinutes: wholeOrNone(value) })}
        />
        {facts.money === 'cents' && (
          <MoneyInput
            size="xs"
            currency={format.currency}
            label={t('optimise.latePrice')}
            placeholder={t('optimise.asWindow')}
            {...boundsAt(RunSettings, 'rules.lateCentsPerMinute')}
            value={rules.lateCentsPerMinute}
            onChange={(lateCentsPerMinute) => set({ lateCentsPerMinute })}
          />
        )}
      </div>
      <div className={classes.choices}>
        <Checkbox
          size="sm"
          label={t('optimise.mayReload')}
          checked={rules.mayReload}
          onChange={(event) => set({ mayReload: event.currentTarget.checked })}
        />
        <Checkbox
          size="sm"
          label={t('optimise.hasBreaks')}
          checked={rules.hasBreaks}
          onChange={(event) => set({ hasBreaks: event.currentTarget.checked })}
        />
      </div>
      {facts.drivers.some(({ zoneIds }) => zoneIds.length > 0) && (
        <Select
          mt="xs"
          size="xs"
          allowDeselect={false}
          label={t('optimise.zones')}
          data={zoneRules.map((value) => ({ value, label: t(`optimise.zoneRules.${value}`) }))}
          value={rules.zones}
          onChange={(value) => set({ zones: zoneRules.find((one) => one === value) ?? 'wish' })}
        />
      )}
    </fieldset>
  )
}
