import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { changePattern, createPattern, listPatterns, type Pattern } from '../contract.ts'
import { patternStates } from '../rules.ts'
import { EditPattern, NewPattern } from './pattern-drawer.tsx'
import { PatternActions } from './pattern-actions.tsx'
import { useDayNames } from './day-names.ts'

const tones = { active: 'success', paused: 'warning', ended: 'secondary' } as const

export function PatternList() {
  const t = useText('logistics-recurring')
  const list = useList(listPatterns, ({ patterns, total }) => ({ rows: patterns, total }))
  const [open, setOpen] = useOpen()
  const columns = usePatternColumns()
  const mayAdd = useMay(createPattern)
  const mayChange = useMay(changePattern)
  const edited = openId(open, 'edit')
  const close = () => setOpen(undefined)
  const add = <AddButton label={t('add')} onClick={() => setOpen('add')} />
  return (
    <>
      <PageHeader
        title={t('screens.recurring')}
        text={t('text')}
        actions={
          <>
            <Button variant="light" renderRoot={(props) => <Link to="/apps/logistics/deliveries" {...props} />}>
              {t('all')}
            </Button>
            {mayAdd && add}
          </>
        }
      />
      <DataTable
        {...list}
        name="recurring-deliveries"
        label={t('screens.recurring')}
        columns={columns}
        filters={
          <FilterSelect
            list={list}
            name="state"
            label={t('state')}
            data={patternStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        }
        rowActions={(row) => (
          <PatternActions pattern={row} {...(mayChange && { onEdit: () => setOpen(`edit-${row.id}`) })} />
        )}
        empty={{ icon: 'repeat', title: t('empty'), text: t('emptyText'), ...(mayAdd && { action: add }) }}
      />
      {open === 'add' && <NewPattern onClose={close} />}
      {edited !== undefined && <EditPattern id={edited} onClose={close} />}
    </>
  )
}

function usePatternColumns(): Column<Pattern>[] {
  const t = useText('logistics-recurring')
  const format = useFormat()
  const namesOf = useDayNames()
  const day = (date: string | null) => (date === null ? '–' : format.date(`${date}T12:00:00Z`))
  return [
    { key: 'recipient', title: t('recipient'), sort: 'recipient', cell: (row) => <bdi>{row.recipient}</bdi> },
    { key: 'address', title: t('address'), cell: (row) => <bdi>{row.address}</bdi> },
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
          : nextDates.map((date) => <div key={date}>{format.date(`${date}T12:00:00Z`, { dateStyle: 'medium' })}</div>),
    },
    { key: 'startsOn', title: t('startsOn'), sort: 'startsOn', isHidden: true, cell: (row) => day(row.startsOn) },
    { key: 'endsOn', title: t('endsOn'), isHidden: true, cell: (row) => day(row.endsOn) },
  ]
}
