import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { textOf, useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { listOf, queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/button/add-button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Chip } from '#ui/input/inputs.ts'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Text } from '#ui/display/text.ts'
import {
  changeVehicle,
  createVehicle,
  importVehicles,
  listVehicles,
  readVehicle,
  type Vehicle,
  type VehicleRow,
} from '../contract.ts'
import { FleetMap } from './fleet-map.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import classes from './fleet.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { fleetSearch, shownAtOnce } from './search.ts'
import { useFullScreen } from './use-full-screen.ts'
import { idsQuery, useMapped } from './use-mapped.ts'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehicleDrawer } from './vehicle-drawer.tsx'

/** The fleet as a list beside the map; the chosen vehicle stands in the address. */
export function FleetView() {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const [search, change] = useListSearch(fleetSearch)
  const [open, setOpen] = useOpen()
  const { vehicle: chosen, live, only: _only, ...query } = search
  const [isFollowing, setFollowing] = useState(false)
  const [isFull, setFull] = useFullScreen()
  const { page: _page, itemsPerPage: _items, sortBy: _by, orderBy: _order, ...filters } = query
  const points = useMapped(filters, live)
  const only = live && points.vehicles && idsQuery(points.vehicles)
  const list = useQuery(listOf(listVehicles, { ...query, only, itemsPerPage: shownAtOnce }))
  const vehicles = useWithChosen(list.data?.vehicles, chosen)
  const mapped = points.vehicles ?? (points.error ? vehicles : undefined) ?? []
  const total = live ? points.vehicles?.length : list.data?.totalVehicles
  const choose = (id: number | undefined) => change({ vehicle: id ?? 0 }, { replace: true })
  const { edit, drawer } = useRecordDrawer([], {
    create: createVehicle,
    add: (opening) => <VehicleDrawer vehicle={undefined} {...opening} />,
    change: changeVehicle,
    read: readVehicle,
    edit: (vehicle: Vehicle, opening) => <VehicleDrawer vehicle={vehicle} {...opening} />,
  })
  const { drawer: details } = useRecordDrawer([], {
    kind: 'details',
    change: readVehicle,
    read: readVehicle,
    view: (vehicle: Vehicle, opening) => (
      <VehicleDetails vehicle={vehicle} {...opening} onEdit={() => edit?.(vehicle)} />
    ),
  })
  return (
    <>
      <FleetHead onOpen={setOpen} />
      <div className={classes.fleet} data-full={isFull || undefined}>
        <FleetPanel
          list={{ ...list, vehicles, total }}
          search={search}
          onSearch={change}
          chosen={chosen}
          onChoose={choose}
          onOpen={setOpen}
        />
        <div className={classes.map}>
          <FleetMap vehicles={mapped} common={live} chosen={chosen} isFollowing={isFollowing} onChoose={choose} />
          {points.hasMore && (
            <Text className={classes.mapNote} size="sm">
              {t('mapMore', { shown: format.number(mapped.length) })}
            </Text>
          )}
          <div className={classes.tools}>
            {chosen !== 0 && (
              <Chip checked={isFollowing} onChange={setFollowing}>
                {t('follow')}
              </Chip>
            )}
            {setFull && (
              <Chip checked={isFull} onChange={setFull}>
                {t('fullScreen')}
              </Chip>
            )}
          </div>
        </div>
      </div>
      {drawer}
      {details}
      <ImportDialog opened={open === 'import'} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** The bar of the live screen, with what can be done with all of the fleet. */
function FleetHead({ onOpen }: { onOpen: (what: string) => void }) {
  const t = useText('logistics-vehicles')
  const mayAdd = useMay(createVehicle)
  const mayImport = useMay(importVehicles)
  return (
    <PageHeader
      title={textOf('logistics-day:screens.live')}
      primary={mayAdd && <AddButton label={t('add')} onClick={() => onOpen('add')} />}
      more={
        mayImport && (
          <MoreActions
            actions={[
              { label: t('import.title'), icon: <Icon name="upload" size={16} />, run: () => onOpen('import') },
            ]}
          />
        )
      }
    />
  )
}

/** The rows of the list; the chosen vehicle comes first where the map alone shows it. */
function useWithChosen(rows: VehicleRow[] | undefined, chosen: number): VehicleRow[] | undefined {
  const isMissing = rows !== undefined && chosen !== 0 && !rows.some(({ id }) => id === chosen)
  const { data } = useQuery({ ...queryOf(readVehicle, { params: { id: chosen } }), enabled: isMissing })
  return rows && isMissing && data ? [data, ...rows] : rows
}
