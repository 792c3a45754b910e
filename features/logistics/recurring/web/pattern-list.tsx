import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { changePattern, createPattern, listPatterns, readPattern } from '../contract.ts'
import { EditPattern, NewPattern } from './pattern-drawer.tsx'
import { PatternActions } from './pattern-actions.tsx'
import { usePatternColumns } from './pattern-columns.tsx'

export function PatternList() {
  const t = useText('logistics-recurring')
  const list = useList(listPatterns, ({ patterns, total }) => ({ rows: patterns, total }))
  const { edit, ...records } = useRecordDrawer(list.rows, {
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
      {...records}
      name="recurring-deliveries"
      title={t('screens.recurring')}
      text={t('text')}
      headActions={<LinkButton variant="default" to="/apps/logistics/deliveries" label={t('all')} />}
      columns={usePatternColumns()}
      filters={['state']}
      rowActions={(row) => <PatternActions pattern={row} {...(edit && { onEdit: () => edit(row) })} />}
      empty={{ icon: 'repeat', title: t('empty'), text: t('emptyText') }}
    />
  )
}
