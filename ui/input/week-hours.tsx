import { ActionIcon as PlainIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Icon } from '../display/icon.tsx'
import classes from './week-hours.module.css'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Span = { from: string; to: string }
type Week = Record<(typeof days)[number], Span[]>
type Props = {
  label: string
  value: Week
  onChange: (week: Week) => void
  /** What is wrong with a field, by its path below the week: `monday.0.to`. */
  errorOf?: (path: string) => ReactNode
}

const mostSpans = 3
const usual: Span = { from: '08:00', to: '17:00' }

/** The hours of each day of a week; a day without any is off. */
export function WeekHours({ label, value, onChange, errorOf }: Props) {
  const t = useText('ui')
  const format = useFormat()
  const nameOf = (at: number) => format.date(new Date(2024, 0, 1 + at, 12), { weekday: 'long' })
  return (
    <fieldset className={classes.week}>
      <Text component="legend" size="sm" fw={500} mb={8}>
        {label}
      </Text>
      <Stack gap={6} align="stretch">
        {days.map((day, at) => (
          <div key={day} className={classes.day}>
            <span className={classes.name}>{nameOf(at)}</span>
            <Stack gap={4} align="stretch">
              {value[day].length === 0 && (
                <Text size="sm" c="dimmed" py={7}>
                  {t('week.off')}
                </Text>
              )}
              {value[day].map((span, index) => (
                <SpanFields
                  key={index}
                  name={nameOf(at)}
                  span={span}
                  error={(field) => errorOf?.(`${day}.${index}.${field}`)}
                  onChange={(next) =>
                    onChange({ ...value, [day]: value[day].map((one, place) => (place === index ? next : one)) })
                  }
                  onRemove={() => onChange({ ...value, [day]: value[day].filter((_, place) => place !== index) })}
                />
              ))}
            </Stack>
            {value[day].length < mostSpans && (
              <PlainIcon
                variant="subtle"
                size="lg"
                aria-label={t('week.add', { day: nameOf(at) })}
                onClick={() => onChange({ ...value, [day]: [...value[day], nextSpan(value[day])] })}
              >
                <Icon name="plus" size={18} />
              </PlainIcon>
            )}
          </div>
        ))}
      </Stack>
    </fieldset>
  )
}

type SpanProps = {
  name: string
  span: Span
  error: (field: 'from' | 'to') => ReactNode
  onChange: (span: Span) => void
  onRemove: () => void
}

function SpanFields({ name, span, error, onChange, onRemove }: SpanProps) {
  const t = useText('ui')
  const field = (which: 'from' | 'to') => (
    <TextInput
      dir="ltr"
      w={66}
      inputMode="numeric"
      placeholder="08:00"
      maxLength={5}
      aria-label={t(`week.${which}`, { day: name })}
      value={span[which]}
      error={error(which)}
      onChange={({ currentTarget }) => onChange({ ...span, [which]: currentTarget.value })}
    />
  )
  return (
    <Group gap={6} wrap="nowrap" align="start">
      {field('from')}
      <span className={classes.dash} aria-hidden>
        –
      </span>
      {field('to')}
      <PlainIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('week.remove', { day: name, from: span.from, to: span.to })}
        onClick={onRemove}
      >
        <Icon name="x" size={16} />
      </PlainIcon>
    </Group>
  )
}

/** After the last span of the day, an hour later; the usual hours on an empty day. */
function nextSpan(spans: Span[]): Span {
  const last = spans.at(-1)
  if (!last) return usual
  const hour = Math.min(22, Number(last.to.slice(0, 2)) + 1)
  const written = (one: number) => `${String(one).padStart(2, '0')}:00`
  return { from: written(hour), to: written(hour + 1) }
}
