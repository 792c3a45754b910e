import { Group, Input } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from './date-input.tsx'
import { TimeInput } from './time-input.tsx'

type Props = {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** As `2026-11-22T09:30`; empty without one. */
  initial: string
  min?: string
  withAsterisk?: boolean
  onChange: (wall: string) => void
}

/** A day and a time; it tells of both only when there are both. */
export function DateTimeInput({ label, description, error, initial, min, withAsterisk, onChange }: Props) {
  const t = useText('ui')
  const [day, setDay] = useState(initial.slice(0, 10))
  const [time, setTime] = useState(initial.slice(11, 16))
  const change = (next: { day: string; time: string }) => {
    setDay(next.day)
    setTime(next.time)
    onChange(next.day === '' || next.time === '' ? '' : `${next.day}T${next.time}`)
  }
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <Group grow wrap="nowrap" gap="xs" role="group" aria-label={label}>
        <DateInput
          aria-label={`${label}: ${t('days.day')}`}
          {...(withAsterisk && { withAsterisk })}
          value={day}
          min={min?.slice(0, 10)}
          onChange={(next) => change({ day: next, time })}
        />
        <TimeInput
          aria-label={`${label}: ${t('days.time')}`}
          value={time}
          onChange={(next) => change({ day, time: next })}
        />
      </Group>
    </Input.Wrapper>
  )
}
