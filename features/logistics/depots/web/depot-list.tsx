import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { changeDepot, createDepot, listDepots, readDepot, type Depot } from '../contract.ts'
import { DepotActions } from './depot-actions.tsx'
import { useDepotColumns } from './depot-columns.tsx'
import { DepotDrawer } from './depot-drawer.tsx'
import { DepotMap } from './depot-map.tsx'

export function DepotList() {
  const t = useText('logistics-depots')
  const list = useList(listDepots, ({ depots, total }) => ({ rows: depots, total }))
  const { edit, ...records } = useRecordDrawer(list.rows, {
    create: createDepot,
    addLabel: t('depot.add'),
    add: (opening) => <DepotDrawer depot={undefined} {...opening} />,
    change: changeDepot,
    read: readDepot,
    edit: (depot, opening) => <DepotDrawer depot={depot} {...opening} />,
  })
  const archived = [{ value: 'yes', label: t('archived.yes') }]
  return (
    <ListScreen
      {...list}
      {...records}
      name="depots"
      title={t('screens.depots')}
      text={t('depot.text')}
      columns={useDepotColumns()}
      filters={[{ name: 'archived', label: t('depot.state'), none: t('archived.no'), data: archived }]}
      rowActions={edit && ((row: Depot) => <DepotActions depot={row} onEdit={() => edit(row)} />)}
      empty={{ icon: 'building-warehouse', title: t('depot.empty'), text: t('depot.emptyText') }}
    >
      <DepotMap depots={list.rows ?? []} onOpen={edit} />
    </ListScreen>
  )
}
