import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import type { Pattern } from '../contract.ts'
import { useDayNames } from './day-names.ts'

const tones = { active: 'success', paused: 'warning', ended: 'secondary' } as const

/** The columns of the list of recurring deliveries. */
export function usePatternColumns(): Column<Pattern>[] {
  const t = useText('logistics-recurring')
  const format = useFormat()
  const namesOf = useDayNames()
  const { text, date } = columnKinds({ ...format, date: (day) => format.date(`${String(day)}T12:00:00Z`) })
  return [
    text('recipient', t('recipient'), { sort: 'recipient' }),
    text('address', t('address')),
    {
      key: 'weekdays',
      title: t('repeats'),
      fields: false,
      cell: ({ weekdays, everyWeeks }) =>
        t('everyWeeks', { count: everyWeeks, shown: format.number(everyWeeks), days: namesOf(weekdays) }),
    },
    statusColumn({ key: 'state', title: t('state'), tones, word: (value) => t(`states.${value}`) }),
    {
      key: 'nextDates',
      title: t('next'),
      fields: false,
      cell: ({ nextDates }) =>
        nextDates.length === 0
          ? '–'
          : nextDates.map((next) => <div key={next}>{format.date(`${next}T12:00:00Z`, { dateStyle: 'medium' })}</div>),
    },
    date('startsOn', t('startsOn'), { sort: 'startsOn', isHidden: true }),
    date('endsOn', t('endsOn'), { isHidden: true }),
  ]
}
