import { useState, type ReactNode } from 'react'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { useText } from '#kit/web/i18n.ts'
import { Checkbox, TextInput } from '#ui/inputs.ts'
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
  const field = (value: string) => (allDay ? value.slice(0, 10) : value)
  const type = allDay ? 'date' : 'datetime-local'
  const fill = (text: string) => (text.length === 10 ? `${text}T09:00` : text)
  return (
    <>
      <TextInput
        withAsterisk
        type={type}
        label={t('event.start')}
        value={field(from)}
        error={errors['start']}
        onChange={(event) => change({ from: fill(event.currentTarget.value) })}
      />
      <TextInput
        withAsterisk
        type={type}
        label={t('event.end')}
        value={field(until)}
        error={errors['end']}
        onChange={(event) => change({ until: fill(event.currentTarget.value) })}
      />
      <Checkbox
        label={t('event.allDay')}
        checked={allDay}
        onChange={(event) => change({ allDay: event.currentTarget.checked })}
      />
    </>
  )
}

function begin({ start, end, allDay = false }: EventBody, timeZone: string) {
  const wall = (text: string) => (allDay ? `${text}T09:00` : wallTime(text, timeZone))
  const last = allDay && end && end > start ? daysAfter(end, -1) : end || start
  return { allDay, from: wall(start), until: wall(last) }
}

function sent({ from, until, allDay }: { from: string; until: string; allDay: boolean }, timeZone: string): Times {
  if (from === '' || until === '') return { start: from, end: until, allDay }
  if (allDay) return { start: from.slice(0, 10), end: daysAfter(until.slice(0, 10), 1), allDay }
  return { start: momentAt(from, timeZone).toISOString(), end: momentAt(until, timeZone).toISOString(), allDay }
}
