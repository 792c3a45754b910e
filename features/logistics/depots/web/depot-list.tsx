import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { changeDepot, createDepot, listDepots, readDepot, type Depot } from '../contract.ts'
import { DepotActions } from './depot-actions.tsx'
import { DepotDrawer } from './depot-drawer.tsx'
import { DepotMap } from './depot-map.tsx'

export function DepotList() {
  const t = useText('logistics-depots')
  const format = useFormat()
  const list = useList(listDepots, ({ depots, total }) => ({ rows: depots, total }))
  const { text, number } = columnKinds(format)
  const { edit, ...records } = useRecordDrawer(list.rows, {
    create: createDepot,
    addLabel: t('depot.add'),
    add: (opening) => <DepotDrawer depot={undefined} {...opening} />,
    change: changeDepot,
    read: readDepot,
    edit: (depot, opening) => <DepotDrawer depot={depot} {...opening} />,
  })
  const minutes = (count: number) => t('minutes', { count, shown: format.number(count) })
  const loading = number('loadingMinutes', t('depot.loading'), { sort: 'loadingMinutes' })
  const archived = [{ value: 'yes', label: t('archived.yes') }]
  return (
    <ListScreen
      {...list}
      {...records}
      name="depots"
      title={t('screens.depots')}
      text={t('depot.text')}
      columns={[
        text('name', t('depot.name'), { sort: 'name' }),
        text('code', t('depot.code'), { sort: 'code' }),
        text('address', t('depot.address')),
        number('docks', t('depot.docks'), { sort: 'docks' }),
        { ...loading, cell: (row) => minutes(row.loadingMinutes) },
      ]}
      filters={[{ name: 'archived', label: t('depot.state'), none: t('archived.no'), data: archived }]}
      rowActions={edit && ((row: Depot) => <DepotActions depot={row} onEdit={() => edit(row)} />)}
      empty={{ icon: 'building-warehouse', title: t('depot.empty'), text: t('depot.emptyText') }}
    >
      <DepotMap depots={list.rows ?? []} onOpen={edit} />
    </ListScreen>
  )
}
