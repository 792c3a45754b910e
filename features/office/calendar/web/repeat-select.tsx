import { useText } from '#kit/web/i18n.ts'
import { Select } from '#ui/inputs.ts'
import { plainRules } from '../rules.ts'

/** How an event repeats; a rule of another program is kept as it is until another one is chosen. */
export function RepeatSelect({ rule, onChange }: { rule: string; onChange: (rule: string) => void }) {
  const t = useText('office-calendar')
  const names = Object.entries(plainRules)
  const own = names.find(([, value]) => value === rule)?.[0]
  return (
    <Select
      allowDeselect={false}
      label={t('repeat.label')}
      data={[
        ...names.map(([value]) => ({ value, label: t(`repeat.${value}`) })),
        ...(own === undefined ? [{ value: rule, label: t('repeat.other') }] : []),
      ]}
      defaultValue={own ?? rule}
      onChange={(chosen) => onChange(names.find(([name]) => name === chosen)?.[1] ?? rule)}
    />
  )
}
