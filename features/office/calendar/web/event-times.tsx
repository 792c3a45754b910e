import { useState, type ReactNode } from 'react'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { DateTimeInput } from '#ui/input/date-time-input.tsx'
import { Checkbox } from '#ui/input/inputs.ts'
import type { EventBody } from '../contract.ts'

type Times = { start: string; end: string; allDay: boolean }
type Props = {
  initial: EventBody
  timeZone: string
  errors: Partial<Record<string, ReactNode>>
  onChange: (times: Times) => void
}

/** From when until when, by the person's clock; whole days are named by their first and last one. */
export function EventTimes({ initial, timeZone, errors, onChange }: Props) {
  const t = useText('office-calendar')
  const [times, setTimes] = useState(() => begin(initial, timeZone))
  const { allDay, from, until } = times
  const change = (patch: Partial<typeof times>) => {
    const next = { ...times, ...patch }
    setTimes(next)
    onChange(sent(next, timeZone))
  }
  const When = allDay ? Day : DateTimeInput
  return (
    <>
      <When
        withAsterisk
        label={t('event.start')}
        initial={from}
        error={errors['start']}
        onChange={(next) => change({ from: next })}
      />
      <When
        withAsterisk
        label={t('event.end')}
        initial={until}
        error={errors['end']}
        onChange={(next) => change({ until: next })}
      />
      <Checkbox
        label={t('event.allDay')}
        checked={allDay}
        onChange={(event) => change({ allDay: event.currentTarget.checked })}
      />
    </>
  )
}

type DayProps = {
  withAsterisk: boolean
  label: string
  initial: string
  error: ReactNode
  onChange: (wall: string) => void
}

/** A day that keeps its time for when the event no longer lasts all day. */
function Day({ initial, onChange, ...field }: DayProps) {
  return (
    <DateInput
      {...field}
      value={initial.slice(0, 10)}
      onChange={(day) => onChange(day && `${day}T${initial.slice(11) || '09:00'}`)}
    />
  )
}

function begin({ start, end, allDay = false }: EventBody, timeZone: string) {
  const wall = (text: string, time: string) => (allDay ? `${text}T${time}` : wallTime(text, timeZone))
  const last = allDay && end && end > start ? daysAfter(end, -1) : end || start
  return { allDay, from: wall(start, '09:00'), until: wall(last, '10:00') }
}

function sent({ from, until, allDay }: { from: string; until: string; allDay: boolean }, timeZone: string): Times {
  if (from === '' || until === '') return { start: from, end: until, allDay }
  if (allDay) return { start: from.slice(0, 10), end: daysAfter(until.slice(0, 10), 1), allDay }
  return { start: momentAt(from, timeZone).toISOString(), end: momentAt(until, timeZone).toISOString(), allDay }
}
