import { mostOverlapHours } from '#kit/contract/overlap-hours.ts'
import { Select } from './inputs.ts'

const offered = [0, 1, 24, mostOverlapHours]

type Props = {
  label: string
  /** What a number of hours is called. */
  labelOf: (hours: number) => string
  value: number
  onChange: (hours: number) => void
}

/** When the old secret ends that is being replaced. */
export function OverlapSelect({ labelOf, value, onChange, ...field }: Props) {
  return (
    <Select
      data-autofocus
      allowDeselect={false}
      data={offered.map((hours) => ({ value: String(hours), label: labelOf(hours) }))}
      value={String(value)}
      onChange={(hours) => onChange(Number(hours))}
      {...field}
    />
  )
}
