import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useToday } from '#kit/web/today.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import { DeliveryFields } from '../../deliveries/web/for-others/delivery-fields.tsx'
import {
  blank as blankDelivery,
  type Values as DeliveryValues,
} from '../../deliveries/web/for-others/delivery-values.ts'
import { changePattern, createPattern, listPatterns, readPattern, type Pattern, type Schedule } from '../contract.ts'
import { ScheduleFields } from './schedule-fields.tsx'

const stale = [listPatterns, readPattern]
type Values = DeliveryValues & Schedule

function blank(startsOn: string): Values {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
  const schedule = { startsOn, endsOn: null, weekdays: [...days], everyWeeks: 1, skipDates: [], daysAhead: 14 }
  return { ...blankDelivery, ...schedule, onHoliday: 'skip' }
}

export function NewPattern({ opened, onClose }: Opening) {
  const t = useText('logistics-recurring')
  const today = useToday()
  const [initial] = useState(() => blank(today))
  const form = useEndpointForm<typeof createPattern, Values>(createPattern, {
    initial,
    stale,
    onDone: ({ recipient }) => {
      showNotice({ kind: 'success', text: t('addedNamed', { name: recipient }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <ScheduleFields form={form} />
      <DeliveryFields form={form} isTemplate />
    </FormDrawer>
  )
}

export function EditPattern({ pattern, opened, onClose }: Opening & { pattern: Pattern }) {
  const t = useText('logistics-recurring')
  const { id, recipient: name } = pattern
  const form = useEndpointForm<typeof changePattern, Values>(changePattern, {
    initial: valuesOf(pattern),
    given: { params: { pattern: id } },
    stale,
    onDone: () => {
      showNotice({ kind: 'success', text: t('savedNamed', { name }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('editNamed', { name })} opened={opened} onClose={onClose} form={form} submitLabel={t('save')}>
      <Text size="sm" c="dimmed">
        {t('form.follows')}
      </Text>
      <ScheduleFields form={form} />
      <DeliveryFields form={form} isTemplate />
    </FormDrawer>
  )
}

function valuesOf({ id: _id, state: _state, nextDates: _next, createdAt: _at, ...pattern }: Pattern): Values {
  return { ...blankDelivery, ...pattern }
}
