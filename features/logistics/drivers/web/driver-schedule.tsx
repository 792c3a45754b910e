import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useToday } from '#kit/web/today.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NativeSelect, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { weekdays } from '../../settings/contract.ts'
import { addDay, deleteDay, listDrivers, readDriver, type DayInput, type Driver } from '../contract.ts'
import { dayKinds } from '../rules.ts'
import classes from './drivers.module.css'

const stale = [readDriver, listDrivers]

/** The weekly pattern, and the days that differ from it. */
export function Schedule({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const format = useFormat()
  const mayChange = useMay(addDay)
  return (
    <>
      <SectionCard title={t('week')} text={t('weekText')}>
        {weekdays.map((day, at) => (
          <div key={day} className={classes.day}>
            <span>{format.date(new Date(2024, 0, 1 + at, 12), { weekday: 'long' })}</span>
            {driver.week[day].length === 0 ? (
              <Text c="dimmed">{t('off')}</Text>
            ) : (
              <bdi dir="ltr">{driver.week[day].map(({ from, to }) => `${from}–${to}`).join(', ')}</bdi>
            )}
          </div>
        ))}
      </SectionCard>
      <SectionCard title={t('days.title')} text={t('days.text')}>
        <Stack gap="md">
          {driver.days.length === 0 && <Text c="dimmed">{t('days.empty')}</Text>}
          <Entries>
            {driver.days.map((day) => (
              <DayEntry key={day.id} driver={driver} day={day} />
            ))}
          </Entries>
          {mayChange && <DayForm key={driver.version} driver={driver} />}
        </Stack>
      </SectionCard>
    </>
  )
}

function DayEntry({ driver, day }: { driver: Driver; day: Driver['days'][number] }) {
  const t = useText('logistics-drivers')
  const format = useFormat('UTC')
  const remove = useSend(deleteDay, { stale })
  const mayChange = useMay(deleteDay)
  const dates = day.from === day.to ? format.date(day.from) : `${format.date(day.from)} – ${format.date(day.to)}`
  const hours = day.hours.map(({ from, to }) => `${from}–${to}`).join(', ')
  const name = t(`dayKinds.${day.kind}`)
  return (
    <Entry
      icon={<Icon name="clock" />}
      name={name}
      detail={<bdi>{[dates, hours, day.note].filter(Boolean).join(' · ')}</bdi>}
    >
      {mayChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('deleteNamed', { name: `${name}, ${dates}` })}
          onClick={() => remove.mutate({ params: { id: driver.id, entry: day.id } })}
        >
          <Icon name="trash" />
        </ActionIcon>
      )}
    </Entry>
  )
}

function DayForm({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const today = useToday()
  const initial: DayInput = { kind: 'leave', from: today, to: today, hours: [], note: '' }
  const form = useEndpointForm<typeof addDay, DayInput>(addDay, {
    initial,
    given: { params: { id: driver.id } },
    stale,
  })
  const kind = form.bind('kind')
  const isHours = kind.value === 'hours'
  const field = (name: 'from' | 'to' | 'hours.0.from' | 'hours.0.to', label: string, type: string) => (
    <TextInput type={type} dir="ltr" label={label} {...form.bind(name)} />
  )
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="sm">
        <RefusalAlert text={form.refusal} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={t('days.kind')}
            data={dayKinds.map((value) => ({ value, label: t(`dayKinds.${value}`) }))}
            {...kind}
            onChange={(event) => {
              const next = event.currentTarget.value === 'hours'
              form.put('hours', next ? [{ from: '08:00', to: '12:00' }] : [])
              kind.onChange(event)
            }}
          />
          {field('from', t('days.from'), 'date')}
          {field('to', t('days.to'), 'date')}
          {isHours && field('hours.0.from', t('days.start'), 'time')}
          {isHours && field('hours.0.to', t('days.end'), 'time')}
          <TextInput label={t('days.note')} {...form.bind('note')} />
        </SimpleGrid>
        <Group>
          <SendButton loading={form.isSending}>{t('days.add')}</SendButton>
        </Group>
      </Stack>
    </form>
  )
}
