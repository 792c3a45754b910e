import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import type { FormFields } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Checkbox, NativeSelect, NumberInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text, Title } from '#ui/display/text.ts'
import { weekdays } from '../../settings/contract.ts'
import type { Schedule } from '../contract.ts'
import { holidayRules, mostSkipDates } from '../rules.ts'
import { useDayNames } from './day-names.ts'

type ScheduleForm = FormFields<Schedule> & {
  errors: Record<string, React.ReactNode>
  getValues(): Schedule
  setFieldValue(name: string, value: unknown): void
}
type Props = { form: ScheduleForm }

/** On which days a delivery is made. */
export function ScheduleFields({ form }: Props) {
  const t = useText('logistics-recurring')
  const nameOf = useDayNames('long')
  const dateField = (name: 'startsOn' | 'endsOn') => (
    <DateInput
      label={t(name)}
      {...(name === 'endsOn' && { description: t('form.noEnd') })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      defaultValue={form.getValues()[name] ?? ''}
      error={form.errors[name]}
      onChange={(day) => form.setFieldValue(name, day || (name === 'endsOn' ? null : ''))}
    />
  )
  return (
    <>
      <Title order={3} size="h6">
        {t('form.schedule')}
      </Title>
      <Checkbox.Group
        label={t('form.weekdays')}
        defaultValue={form.getValues().weekdays}
        error={form.errors['weekdays']}
        onChange={(next) =>
          form.setFieldValue(
            'weekdays',
            weekdays.filter((day) => next.includes(day)),
          )
        }
      >
        <SimpleGrid cols={2} spacing="xs" mt={4}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={nameOf([day])} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={2}>
        <NumberInput label={t('form.everyWeeks')} {...form.bind('everyWeeks')} />
        <NumberInput label={t('form.daysAhead')} {...form.bind('daysAhead')} />
        {dateField('startsOn')}
        {dateField('endsOn')}
      </SimpleGrid>
      <NativeSelect
        label={t('form.onHoliday')}
        data={holidayRules.map((value) => ({ value, label: t(`holidayRules.${value}`) }))}
        {...form.bind('onHoliday')}
      />
      <SkipDates initial={form.getValues().skipDates} onChange={(next) => form.setFieldValue('skipDates', next)} />
    </>
  )
}

function SkipDates({ initial, onChange }: { initial: string[]; onChange: (dates: string[]) => void }) {
  const t = useText('logistics-recurring')
  const format = useFormat()
  const [dates, setDates] = useState(initial)
  const [next, setNext] = useState('')
  const set = (some: string[]) => {
    const sorted = [...new Set(some)].toSorted()
    setDates(sorted)
    onChange(sorted)
  }
  const shown = (date: string) => format.date(`${date}T12:00:00Z`, { dateStyle: 'medium' })
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('form.skipDates')}
      </Text>
      {dates.map((date) => (
        <Group key={date} justify="space-between">
          <Text size="sm">{shown(date)}</Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('form.removeSkip', { date: shown(date) })}
            onClick={() => set(dates.filter((one) => one !== date))}
          >
            <Icon name="x" />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="xs" align="end">
        <DateInput flex={1} aria-label={t('form.skipDate')} value={next} onChange={setNext} />
        <Button
          variant="light"
          disabled={next === '' || dates.length >= mostSkipDates}
          onClick={() => {
            set([...dates, next])
            setNext('')
          }}
        >
          {t('form.addSkip')}
        </Button>
      </Group>
    </Stack>
  )
}
