import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { Button } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Link } from '#ui/link.tsx'
import { changePattern, createPattern, listPatterns, readPattern, type Pattern } from '../contract.ts'
import { patternStates } from '../rules.ts'
import { EditPattern, NewPattern } from './pattern-drawer.tsx'
import { PatternActions } from './pattern-actions.tsx'
import { useDayNames } from './day-names.ts'

const tones = { active: 'success', paused: 'warning', ended: 'secondary' } as const

export function PatternList() {
  const t = useText('logistics-recurring')
  const list = useList(listPatterns, ({ patterns, total }) => ({ rows: patterns, total }))
  const { addButton, edit, drawer } = useRecordDrawer(list.rows, {
    create: createPattern,
    addLabel: t('add'),
    add: (opening) => <NewPattern {...opening} />,
    change: changePattern,
    read: readPattern,
    edit: (pattern, opening) => <EditPattern pattern={pattern} {...opening} />,
  })
  return (
    <ListScreen
      {...list}
      name="recurring-deliveries"
      title={t('screens.recurring')}
      text={t('text')}
      headActions={
        <>
          <Button variant="light" renderRoot={(props) => <Link to="/apps/logistics/deliveries" {...props} />}>
            {t('all')}
          </Button>
          {addButton}
        </>
      }
      columns={useColumns()}
      filters={[{ name: 'state', label: t('state'), data: choicesOf(patternStates, (one) => t(`states.${one}`)) }]}
      rowActions={(row) => <PatternActions pattern={row} {...(edit && { onEdit: () => edit(row) })} />}
      empty={{ icon: 'repeat', title: t('empty'), text: t('emptyText'), action: addButton }}
      drawer={drawer}
    />
  )
}

function useColumns(): Column<Pattern>[] {
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
