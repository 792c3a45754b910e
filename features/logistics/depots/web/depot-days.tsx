import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { TimeInput } from '#ui/input/time-input.tsx'
import { mostDepotDays, type DepotDay } from '../contract.ts'
import classes from './depots.module.css'

const mostSpans = 3
type ErrorOf = (path: string) => ReactNode
type Props = {
  initial: DepotDay[]
  /** What is wrong with a field, by its path below the days: `0.to`; the days themselves by an empty one. */
  errorOf: ErrorOf
  onChange: (days: DepotDay[]) => void
}

/** Days on which a depot is closed or opens at other hours. */
export function DepotDays({ initial, errorOf, onChange }: Props) {
  const t = useText('logistics-depots')
  const [rows, setRows] = useState(() => initial.map((day, key) => ({ key, day })))
  const [nextKey, setNextKey] = useState(initial.length)
  const set = (next: typeof rows) => {
    setRows(next)
    onChange(next.map(({ day }) => day))
  }
  const add = () => {
    set([...rows, { key: nextKey, day: { from: '', to: '', hours: [], reason: '' } }])
    setNextKey(nextKey + 1)
  }
  const error = errorOf('')
  return (
    <fieldset className={classes.days}>
      <Text component="legend" size="sm" fw={500} mb={8}>
        {t('days.title')}
      </Text>
      <Stack gap="md" align="stretch">
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('days.empty')}
          </Text>
        )}
        {rows.map(({ key, day }, at) => (
          <DayFields
            key={key}
            day={day}
            errorOf={(path) => errorOf(`${at}.${path}`)}
            onChange={(next) => set(rows.map((row) => (row.key === key ? { key, day: next } : row)))}
            onRemove={() => set(rows.filter((row) => row.key !== key))}
          />
        ))}
        {error && (
          <Text size="sm" c="error" role="alert">
            {error}
          </Text>
        )}
        {rows.length < mostDepotDays && (
          <Group>
            <Button variant="light" leftSection={<Icon name="plus" size={18} />} onClick={add}>
              {t('days.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}

type DayProps = { day: DepotDay; errorOf: ErrorOf; onChange: (day: DepotDay) => void; onRemove: () => void }

function DayFields({ day, errorOf, onChange, onRemove }: DayProps) {
  const t = useText('logistics-depots')
  const date = (name: 'from' | 'to') => (
    <DateInput
      label={t(`days.${name}`)}
      withAsterisk
      value={day[name]}
      error={errorOf(name)}
      onChange={(next) => {
        const isFirst = name === 'from' && (day.to === '' || day.to < next)
        onChange({ ...day, [name]: next, ...(isFirst && { to: next }) })
      }}
    />
  )
  return (
    <div className={classes.ownDay}>
      <SimpleGrid cols={2}>
        {date('from')}
        {date('to')}
      </SimpleGrid>
      <Group align="end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('days.reason')}
          maxLength={80}
          value={day.reason}
          error={errorOf('reason')}
          onChange={({ currentTarget }) => onChange({ ...day, reason: currentTarget.value })}
        />
        <ActionIcon color="error" aria-label={t('days.remove', { name: day.reason || day.from })} onClick={onRemove}>
          <Icon name="trash" />
        </ActionIcon>
      </Group>
      <DayHours
        hours={day.hours}
        errorOf={(path) => errorOf(`hours.${path}`)}
        onChange={(hours) => onChange({ ...day, hours })}
      />
    </div>
  )
}

type HoursProps = { hours: DepotDay['hours']; errorOf: ErrorOf; onChange: (hours: DepotDay['hours']) => void }

function DayHours({ hours, errorOf, onChange }: HoursProps) {
  const t = useText('logistics-depots')
  return (
    <Stack gap="xs">
      {hours.length === 0 && <Text size="sm">{t('days.closed')}</Text>}
      {hours.map((span, at) => (
        <Group key={at} gap="xs" align="end" wrap="nowrap">
          {(['from', 'to'] as const).map((end) => (
            <TimeInput
              key={end}
              label={t(end === 'from' ? 'days.opens' : 'days.closes')}
              value={span[end]}
              error={errorOf(`${at}.${end}`)}
              onChange={(time) => onChange(hours.map((one, place) => (place === at ? { ...one, [end]: time } : one)))}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('days.removeHours', span)}
            onClick={() => onChange(hours.filter((_, place) => place !== at))}
          >
            <Icon name="x" />
          </ActionIcon>
        </Group>
      ))}
      {hours.length < mostSpans && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              onChange([...hours, hours.length === 0 ? { from: '08:00', to: '12:00' } : { from: '', to: '' }])
            }
          >
            {t('days.addHours')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
