import { useState } from 'react'
import { Select } from '../input/inputs.ts'
import type { Bound } from './use-endpoint-form.ts'

type Person = { id: number; fullName: string }
/** What the form binds to the field, and how the field is drawn. */
type Props = Bound<number | null> & {
  label: string
  /** Those that what is typed finds. */
  people: Person[]
  /** The person in the field when it was opened, found or not. */
  known?: Person | undefined
  onSearch: (typed: string) => void
}

/** A field for one person's number, or none; its options are looked up by the typed text. */
export function PersonSelect({ label, people, known, onSearch, value, onChange, ...field }: Props) {
  const [held, setHeld] = useState(known)
  const names = new Map([...people, ...(held ? [held] : [])].map(({ id, fullName }) => [id, fullName]))
  return (
    <Select
      searchable
      clearable
      label={label}
      data={[...names].map(([id, fullName]) => ({ value: String(id), label: fullName }))}
      onSearchChange={(typed) => onSearch(typed === held?.fullName ? '' : typed)}
      {...field}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        const id = next === null ? null : Number(next)
        setHeld(id === null ? undefined : { id, fullName: names.get(id) ?? '' })
        onChange(id)
      }}
    />
  )
}
