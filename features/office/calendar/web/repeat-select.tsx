import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Select } from '#ui/input/inputs.ts'
import { plainRules } from '../rules.ts'
import { repeatOf, ruleOf, type Repeat } from '../rules/repeat.ts'
import { RepeatFields } from './repeat-fields.tsx'

type Props = {
  rule: string
  /** When the event begins for the first time. */
  startMs: () => number
  /** Whose clocks decide when a day ends. */
  zone: string
  onChange: (rule: string) => void
}
const blank: Repeat = { every: 1, unit: 'WEEKLY', weekdays: [], end: { kind: 'never' } }

/** How an event repeats; a rule of another program is kept as it is until another one is chosen. */
export function RepeatSelect({ rule, startMs, zone, onChange }: Props) {
  const t = useText('office-calendar')
  const names = Object.entries(plainRules)
  const [repeat, setRepeat] = useState(() => repeatOf(rule, zone) ?? blank)
  const own = names.find(([, value]) => value === rule)?.[0] ?? (repeatOf(rule, zone) ? 'custom' : rule)
  const [chosen, choose] = useState(own)
  const put = (next: Repeat) => {
    setRepeat(next)
    onChange(ruleOf(next, zone))
  }
  const handleChoice = (next: string | null) => {
    choose(next ?? own)
    const plain = names.find(([name]) => name === next)?.[1]
    if (next !== 'custom') return onChange(plain ?? rule)
    // What was chosen before is where a rule of one's own begins.
    put(repeatOf(names.find(([name]) => name === chosen)?.[1] ?? rule, zone) ?? repeat)
  }
  return (
    <>
      <Select
        allowDeselect={false}
        label={t('repeat.label')}
        data={[
          ...names.map(([value]) => ({ value, label: t(`repeat.${value}`) })),
          { value: 'custom', label: t('repeat.custom') },
          ...(own === rule && rule !== '' ? [{ value: rule, label: t('repeat.other') }] : []),
        ]}
        value={chosen}
        onChange={handleChoice}
      />
      {chosen === 'custom' && <RepeatFields repeat={repeat} startMs={startMs} onChange={put} />}
    </>
  )
}
