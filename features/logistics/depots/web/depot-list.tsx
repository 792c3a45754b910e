import { useMemo } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { confirm } from '#ui/confirm.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { boxAround } from '#ui/map/map-box.ts'
import { stopLayer, StopMarkers } from '#ui/map/stop-markers.tsx'
import { archiveDepot, changeDepot, createDepot, listDepots, readDepot, restoreDepot, type Depot } from '../contract.ts'
import { zoneColors } from '../rules.ts'
import { DepotDrawer } from './depot-drawer.tsx'
import classes from './depots.module.css'

export function DepotList() {
  const t = useText('logistics-depots')
  const format = useFormat()
  const list = useList(listDepots, ({ depots, total }) => ({ rows: depots, total }))
  const { text, number } = columnKinds(format)
  const { addButton, edit, drawer } = useRecordDrawer(list.rows, {
    create: createDepot,
    addLabel: t('depot.add'),
    add: (opening) => <DepotDrawer depot={undefined} {...opening} />,
    change: changeDepot,
    read: readDepot,
    edit: (depot, opening) => <DepotDrawer depot={depot} {...opening} />,
  })
  const minutes = (count: number) => t('minutes', { count, shown: format.number(count) })
  return (
    <ListScreen
      {...list}
      name="depots"
      title={t('screens.depots')}
      text={t('depot.text')}
      columns={[
        text('name', t('depot.name'), { sort: 'name' }),
        text('code', t('depot.code'), { sort: 'code' }),
        text('address', t('depot.address')),
        number('docks', t('depot.docks'), { sort: 'docks' }),
        {
          ...number('loadingMinutes', t('depot.loading'), { sort: 'loadingMinutes' }),
          cell: (row) => minutes(row.loadingMinutes),
        },
      ]}
      filters={[
        {
          name: 'archived',
          label: t('depot.state'),
          none: t('archived.no'),
          data: [{ value: 'yes', label: t('archived.yes') }],
        },
      ]}
      addButton={addButton}
      rowActions={edit && ((row) => <Actions depot={row} onEdit={() => edit(row)} />)}
      empty={{ icon: 'building-warehouse', title: t('depot.empty'), text: t('depot.emptyText') }}
      drawer={drawer}
    >
      <DepotMap depots={list.rows ?? []} onOpen={edit} />
    </ListScreen>
  )
}

function DepotMap({ depots, onOpen }: { depots: Depot[]; onOpen: ((depot: { id: number }) => void) | undefined }) {
  const t = useText('logistics-depots')
  const stops = useMemo(
    () =>
      depots.map(({ id, point, code }) => ({
        id: String(id),
        at: point,
        label: code.slice(0, 3),
        color: zoneColors[0]!,
        shape: 'square' as const,
      })),
    [depots],
  )
  if (depots.length === 0) return null
  const box = boxAround(depots.map(({ point }) => point))
  return (
    <div className={classes.map}>
      <BaseMap
        key={depots.map(({ id }) => id).join()}
        title={t('depot.map')}
        {...(box && { initialBox: widened(box) })}
        interactiveLayerIds={[stopLayer]}
        onClick={({ features = [] }) => {
          const id = Number(features[0]?.properties['id'])
          if (depots.some((one) => one.id === id)) onOpen?.({ id })
        }}
      >
        {() => <StopMarkers stops={stops} />}
      </BaseMap>
    </div>
  )
}

/** A box with a little room round it, so that one depot isn't a wall of houses. */
function widened({ west, south, east, north }: NonNullable<ReturnType<typeof boxAround>>) {
  const room = 0.02
  return { west: west - room, south: south - room, east: east + room, north: north + room }
}

function Actions({ depot, onEdit }: { depot: Depot; onEdit: () => void }) {
  const t = useText('logistics-depots')
  const stale = [listDepots, readDepot]
  const archive = useSend(archiveDepot, { stale })
  const restore = useSend(restoreDepot, { stale })
  const mayDelete = useMay(archiveDepot)
  const { name, id, isArchived } = depot
  const ask = async () => {
    const isSure = await confirm({
      title: t('archiveNamed', { name }),
      body: t('depot.archiveText'),
      confirmLabel: t('archive'),
    })
    if (isSure) archive.mutate({ params: { id } })
  }
  const bringBack = () => restore.mutate({ params: { id } })
  return (
    <>
      <IconButton icon="edit" label={t('editNamed', { name })} onClick={onEdit} />
      {mayDelete && isArchived && <IconButton icon="history" label={t('restoreNamed', { name })} onClick={bringBack} />}
      {mayDelete && !isArchived && (
        <IconButton icon="folder" label={t('archiveNamed', { name })} onClick={() => void ask()} />
      )}
    </>
  )
}
