import { useText } from '#kit/web/i18n.ts'
import { Checkbox, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { weekdays, type Weekday } from '../../settings/contract.ts'
import { useDayName } from './use-day-name.ts'

type Props = {
  name: string
  onName: (name: string) => void
  days: Weekday[]
  onDays: (days: Weekday[]) => void
}

/** The name of a template and its days of the week. */
export function TemplateFields({ name, onName, days, onDays }: Props) {
  const t = useText('logistics-templates')
  const dayName = useDayName()
  return (
    <>
      <TextInput
        data-autofocus
        required
        label={t('save.name')}
        maxLength={80}
        dir="auto"
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <Checkbox.Group
        mt="md"
        label={t('save.weekdays')}
        value={days}
        onChange={(next) => onDays(weekdays.filter((day) => next.includes(day)))}
      >
        <SimpleGrid cols={2} spacing="xs" mt={4}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={dayName(day)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </>
  )
}
