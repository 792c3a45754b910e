import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Checkbox, Fieldset, NumberInput, Select } from '#ui/input/inputs.ts'
import { Group, SimpleGrid } from '#ui/page/layout.ts'
import { mostEvery, mostTimes, repeatUnits, weekdayCodes, type Repeat } from '../rules/repeat.ts'

type Props = {
  repeat: Repeat
  /** When the event begins for the first time. */
  startMs: () => number
  onChange: (repeat: Repeat) => void
}

const ends = ['never', 'on', 'after'] as const
const usualTimes = 10

/** A rule of one's own: every so many weeks, on which days, and until when. */
export function RepeatFields({ repeat, startMs, onChange }: Props) {
  const t = useText('office-calendar')
  const { every, unit, weekdays } = repeat
  return (
    <Fieldset legend={t('repeat.custom')}>
      <SimpleGrid cols={2}>
        <NumberInput
          label={t('repeat.every')}
          min={1}
          max={mostEvery}
          value={every}
          onChange={(next) => onChange({ ...repeat, every: next || 1 })}
        />
        <Select
          allowDeselect={false}
          label={t('repeat.unit')}
          data={repeatUnits.map((value) => ({ value, label: t(`repeat.units.${value}`, { count: every }) }))}
          value={unit}
          onChange={(next) => onChange({ ...repeat, unit: repeatUnits.find((one) => one === next) ?? unit })}
        />
      </SimpleGrid>
      {unit === 'WEEKLY' && <Weekdays chosen={weekdays} onChange={(next) => onChange({ ...repeat, weekdays: next })} />}
      <End repeat={repeat} startMs={startMs} onChange={onChange} />
    </Fieldset>
  )
}

/** The Monday that the names of the days are counted from. */
const monday = Date.UTC(2024, 0, 1, 12)
const dayMs = 86_400_000

function Weekdays({ chosen, onChange }: { chosen: Repeat['weekdays']; onChange: (days: Repeat['weekdays']) => void }) {
  const t = useText('office-calendar')
  const format = useFormat('UTC')
  return (
    <Checkbox.Group
      mt="sm"
      label={t('repeat.weekdays')}
      value={chosen}
      onChange={(next) => onChange(weekdayCodes.filter((code) => next.includes(code)))}
    >
      <Group gap="sm" mt={4}>
        {weekdayCodes.map((code, index) => (
          <Checkbox
            key={code}
            value={code}
            label={format.date(new Date(monday + index * dayMs), { weekday: 'short' })}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function End({ repeat, startMs, onChange }: Props) {
  const t = useText('office-calendar')
  const { end } = repeat
  const choose = (kind: string | null) => {
    if (kind === 'after') return onChange({ ...repeat, end: { kind, times: usualTimes } })
    const inAMonth = new Date(startMs() + 30 * dayMs).toISOString().slice(0, 10)
    onChange({ ...repeat, end: kind === 'on' ? { kind, date: inAMonth } : { kind: 'never' } })
  }
  return (
    <SimpleGrid cols={2} mt="sm">
      <Select
        allowDeselect={false}
        label={t('repeat.ends')}
        data={ends.map((value) => ({ value, label: t(`repeat.end.${value}`) }))}
        value={end.kind}
        onChange={choose}
      />
      {end.kind === 'on' && (
        <DateInput
          label={t('repeat.lastDay')}
          value={end.date}
          onChange={(date) => date !== '' && onChange({ ...repeat, end: { kind: 'on', date } })}
        />
      )}
      {end.kind === 'after' && (
        <NumberInput
          label={t('repeat.times')}
          min={1}
          max={mostTimes}
          value={end.times}
          onChange={(next) => onChange({ ...repeat, end: { kind: 'after', times: next || 1 } })}
        />
      )}
    </SimpleGrid>
  )
}
