import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { Autocomplete } from './inputs.ts'
import type { TextInputProps } from '@mantine/core'
import { typedTime } from './typed-day.ts'

type Props = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'classNames' | 'styles' | 'vars'> & {
  /** As `09:30`; empty without a time. */
  value: string
  onChange: (time: string) => void
}

const halfHours = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`)

/** A time of day, typed in any usual way or picked from the half hours. */
export function TimeInput({ value, onChange, label, error, size, ...rest }: Props) {
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const change = (next: string) => {
    setTyped(next)
    const time = next.trim() === '' ? '' : typedTime(next)
    if (time !== undefined && time !== value) onChange(time)
  }
  return (
    <Autocomplete
      label={label}
      error={error}
      size={size ?? 'sm'}
      aria-label={rest['aria-label']}
      inputMode="numeric"
      dir="ltr"
      data={halfHours.map(format.inDigits)}
      filter={({ options }) => options}
      comboboxProps={{ width: 120, position: 'bottom-start' }}
      maxDropdownHeight={220}
      selectFirstOptionOnChange={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={({ key }) => key === 'Enter' && setOpen(false)}
      value={typed ?? format.inDigits(value)}
      onChange={change}
      onBlur={() => setTyped(undefined)}
    />
  )
}
