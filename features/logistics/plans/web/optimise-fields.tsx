import { majorUnits } from '#kit/contract/money.ts'
import { useText } from '#kit/web/i18n.ts'
import { Accordion } from '#ui/display.ts'
import { Checkbox, NumberInput, Select, Slider } from '#ui/inputs.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { mostLateCents, zoneRules } from '../rules/run-settings.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { FairFields } from './fair-fields.tsx'
import type { Fields } from './optimise-dialog.tsx'

type Typed = string | number
const wholeOrNone = (value: Typed) => (value === '' ? null : Math.max(0, Math.round(Number(value))))

const goals = ['cost', 'onTime', 'fairness', 'sameDriver', 'compact', 'fewerVehicles', 'co2'] as const

/** What a good plan is, as sliders. */
export function Goals({ settings, change }: Fields) {
  const t = useText('logistics-plans')
  return (
    <fieldset className={classes.group}>
      <legend>{t('optimise.goals')}</legend>
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

function Weight({ label, value, onChange }: WeightProps) {
  const t = useText('logistics-plans')
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

/** How much of the plan stays as it is. */
export function Stability({ settings, change }: Fields) {
  const t = useText('logistics-plans')
  const { stability } = settings
  const set = (patch: Partial<typeof stability>) => change({ stability: { ...stability, ...patch } })
  const promises = stability.promises ?? { most: 0, minutes: 15 }
  return (
    <fieldset className={classes.group} disabled={settings.start === 'scratch'}>
      <legend>{t('optimise.stability')}</legend>
      <div className={classes.pairs}>
        <NumberInput
          size="xs"
          label={t('optimise.mostMoved')}
          placeholder={t('optimise.noLimit')}
          min={0}
          value={stability.mostMoved ?? ''}
          onChange={(value) => set({ mostMoved: wholeOrNone(value) })}
        />
        <NumberInput
          size="xs"
          label={t('optimise.mostLate')}
          placeholder={t('optimise.noLimit')}
          min={0}
          value={stability.promises?.most ?? ''}
          onChange={(value) => {
            const most = wholeOrNone(value)
            set({ promises: most === null ? null : { ...promises, most } })
          }}
        />
        <NumberInput
          size="xs"
          label={t('optimise.lateMinutes')}
          min={0}
          disabled={stability.promises === null}
          value={promises.minutes}
          onChange={(value) => set({ promises: { ...promises, minutes: wholeOrNone(value) ?? 0 } })}
        />
      </div>
      <Weight label={t('optimise.keep')} value={stability.weight} onChange={(weight) => set({ weight })} />
      <Checkbox
        mt="xs"
        size="sm"
        label={t('optimise.keepsOrder')}
        checked={stability.keepsOrder}
        onChange={(event) => set({ keepsOrder: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

/** Which routes may be used in this search, and how far. */
export function Resources({ settings, change }: Fields) {
  const t = useText('logistics-plans')
  const { state, speaker } = useBoard()
  const known = new Map(settings.resources.map((one) => [one.routeId, one]))
  const set = (routeId: number, patch: object) => {
    const before = known.get(routeId) ?? { routeId, isUsed: true, mostStops: null, mostKilometers: null }
    const others = settings.resources.filter((one) => one.routeId !== routeId)
    change({ resources: [...others, { ...before, ...patch }] })
  }
  return (
    <Accordion variant="separated" chevronPosition="right">
      <Accordion.Item value="resources">
        <Accordion.Control>{t('optimise.resources')}</Accordion.Control>
        <Accordion.Panel>
          <ul className={classes.resources}>
            {state.routes.map(({ id }) => {
              const name = speaker.names.route(String(id))
              const own = known.get(id)
              return (
                <li key={id}>
                  <Checkbox
                    label={name}
                    checked={own?.isUsed ?? true}
                    onChange={(event) => set(id, { isUsed: event.currentTarget.checked })}
                  />
                  <NumberInput
                    size="xs"
                    aria-label={t('optimise.mostStopsOf', { name })}
                    placeholder={t('optimise.mostStops')}
                    min={0}
                    value={own?.mostStops ?? ''}
                    onChange={(value) => set(id, { mostStops: wholeOrNone(value) })}
                  />
                  <NumberInput
                    size="xs"
                    aria-label={t('optimise.mostKilometersOf', { name })}
                    placeholder={t('optimise.mostKilometers')}
                    min={0}
                    value={own?.mostKilometers ?? ''}
                    onChange={(value) => set(id, { mostKilometers: wholeOrNone(value) })}
                  />
                </li>
              )
            })}
          </ul>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

/** Rules of this search alone. */
export function Rules({ settings, change }: Fields) {
  const t = useText('logistics-plans')
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
          min={0}
          max={1440}
          value={rules.overtimeMinutes ?? ''}
          onChange={(value) => set({ overtimeMinutes: wholeOrNone(value) })}
        />
        {facts.money === 'cents' && (
          <MoneyInput
            size="xs"
            currency={format.currency}
            label={t('optimise.latePrice')}
            placeholder={t('optimise.asWindow')}
            max={majorUnits(mostLateCents, format.currency)}
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
