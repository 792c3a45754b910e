import { useMemo } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { confirm } from '#ui/confirm.ts'
import { ActionIcon } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useOpenedOfPage } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { boxAround } from '#ui/map/map-box.ts'
import { stopLayer, StopMarkers } from '#ui/map/stop-markers.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { archiveDepot, changeDepot, createDepot, listDepots, readDepot, restoreDepot, type Depot } from '../contract.ts'
import { zoneColors } from '../rules.ts'
import { DepotDrawer } from './depot-drawer.tsx'
import classes from './depots.module.css'

export function DepotList() {
  const t = useText('logistics-depots')
  const format = useFormat()
  const list = useList(listDepots, ({ depots, total }) => ({ rows: depots, total }))
  const [open, setOpen] = useOpen()
  const { row: edited, isGone } = useOpenedOfPage(list.rows, readDepot, openId(open, 'edit'))
  const mayAdd = useMay(createDepot)
  const mayChange = useMay(changeDepot)
  const columns: Column<Depot>[] = [
    { key: 'name', title: t('depot.name'), sort: 'name', cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'code', title: t('depot.code'), sort: 'code', cell: (row) => <bdi>{row.code}</bdi> },
    { key: 'address', title: t('depot.address'), cell: (row) => <bdi>{row.address}</bdi> },
    {
      key: 'docks',
      title: t('depot.docks'),
      sort: 'docks',
      align: 'end',
      cell: (row) => format.number(row.docks),
    },
    {
      key: 'loadingMinutes',
      title: t('depot.loading'),
      sort: 'loadingMinutes',
      align: 'end',
      cell: (row) => t('minutes', { count: row.loadingMinutes, shown: format.number(row.loadingMinutes) }),
    },
  ]
  const add = mayAdd && <AddButton label={t('depot.add')} onClick={() => setOpen('add')} />
  return (
    <>
      <PageHeader title={t('screens.depots')} text={t('depot.text')} />
      <DepotMap depots={list.rows ?? []} onOpen={(id) => setOpen(`edit-${id}`)} />
      <DataTable
        {...list}
        name="depots"
        label={t('screens.depots')}
        columns={columns}
        filters={
          <FilterSelect
            list={list}
            name="archived"
            label={t('depot.state')}
            none={t('archived.no')}
            data={[{ value: 'yes', label: t('archived.yes') }]}
          />
        }
        actions={add}
        {...(mayChange && {
          rowActions: (row: Depot) => <Actions depot={row} onEdit={() => setOpen(`edit-${row.id}`)} />,
        })}
        empty={{ icon: 'building-warehouse', title: t('depot.empty'), text: t('depot.emptyText'), action: add }}
      />
      <DepotDrawer depot={undefined} opened={open === 'add'} onClose={() => setOpen(undefined)} />
      {edited && (
        <Editing key={edited.id} value={edited} version={edited.version} isGone={isGone} formTells>
          {(depot) => <DepotDrawer depot={depot} opened onClose={() => setOpen(undefined)} />}
        </Editing>
      )}
    </>
  )
}

function DepotMap({ depots, onOpen }: { depots: Depot[]; onOpen: (id: number) => void }) {
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
          if (depots.some((one) => one.id === id)) onOpen(id)
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
  const { name, id } = depot
  const ask = async () => {
    const isSure = await confirm({
      title: t('archiveNamed', { name }),
      body: t('depot.archiveText'),
      confirmLabel: t('archive'),
    })
    if (isSure) archive.mutate({ params: { id } })
  }
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('editNamed', { name })} onClick={onEdit}>
        <Icon name="edit" />
      </ActionIcon>
      {mayDelete &&
        (depot.isArchived ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('restoreNamed', { name })}
            onClick={() => restore.mutate({ params: { id } })}
          >
            <Icon name="history" />
          </ActionIcon>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('archiveNamed', { name })} onClick={() => void ask()}>
            <Icon name="folder" />
          </ActionIcon>
        ))}
    </>
  )
}
