import { TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense } from 'react'

export type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'onChange'> & {
  /** As `2026-11-22`; empty without a day. */
  value?: string | null
  defaultValue?: string | null
  min?: string | undefined
  max?: string | undefined
  onChange?: (day: string) => void
}

const DatePicker = lazy(async () => ({ default: (await import('./date-picker.tsx')).DatePicker }))

/** A day, typed or picked from a calendar, in the person's language. */
export function DateInput(props: DateInputProps) {
  const { value: _value, defaultValue: _default, min: _min, max: _max, onChange: _change, ...rest } = props
  return (
    <Suspense fallback={<TextInput {...rest} readOnly />}>
      <DatePicker {...props} />
    </Suspense>
  )
}
