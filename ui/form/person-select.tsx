import { Select } from '../inputs.ts'
import type { FormFields } from './use-endpoint-form.ts'

type Props = { form: FormFields; name: string; label: string; people: { id: number; fullName: string }[] }

/** A field that holds the number of one person, or nobody. */
export function PersonSelect({ form, name, label, people }: Props) {
  const { value, defaultValue, onChange, ...field } = form.getInputProps(name)
  const chosen: unknown = value ?? defaultValue
  return (
    <Select
      searchable
      clearable
      label={label}
      data={people.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      key={form.key(name)}
      {...field}
      defaultValue={typeof chosen === 'number' ? String(chosen) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
