import { mostOverlapHours } from '#kit/contract/overlap-hours.ts'
import { useText } from '#kit/web/i18n.ts'
import { Select } from './inputs.ts'

const offered = [0, 1, 24, mostOverlapHours]

type Props = { value: number; onChange: (hours: number) => void }

/** When the old secret ends that is being replaced. */
export function OverlapSelect({ value, onChange, ...field }: Props) {
  const t = useText('ui')
  return (
    <Select
      data-autofocus
      label={t('overlap.label')}
      allowDeselect={false}
      data={offered.map((hours) => ({ value: String(hours), label: t(`overlap.hours.${hours}`) }))}
      value={String(value)}
      onChange={(hours) => onChange(Number(hours))}
      {...field}
    />
  )
}
