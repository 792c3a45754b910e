import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { listOf } from '#kit/web/query.ts'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Chip } from '#ui/inputs.ts'
import { VisuallyHidden } from '#ui/layout.ts'
import { changeVehicle, createVehicle, listVehicles, readVehicle, type Vehicle } from '../contract.ts'
import { FleetMap } from './fleet-map.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import classes from './fleet.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { fleetSearch, shownAtOnce } from './search.ts'
import { useFullScreen } from './use-full-screen.ts'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehicleDrawer } from './vehicle-drawer.tsx'

/** The fleet as a list beside the map; the chosen vehicle stands in the address. */
export function FleetView() {
  const t = useText('logistics-vehicles')
  const [search, change] = useListSearch(fleetSearch)
  const [open, setOpen] = useOpen()
  const { vehicle: chosen, ...query } = search
  const [isFollowing, setFollowing] = useState(false)
  const [isFull, setFull] = useFullScreen()
  const list = useQuery(listOf(listVehicles, { ...query, itemsPerPage: shownAtOnce }))
  const vehicles = list.data?.vehicles
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
      <VisuallyHidden component="h1" w="1px" left={0} m={0}>
        {t('screens.fleet')}
      </VisuallyHidden>
      <div className={classes.fleet} data-full={isFull || undefined}>
        <FleetPanel
          list={{ ...list, vehicles, total: list.data?.totalVehicles }}
          search={search}
          onSearch={change}
          chosen={chosen}
          onChoose={choose}
          onOpen={setOpen}
        />
        <div className={classes.map}>
          <FleetMap vehicles={vehicles ?? []} chosen={chosen} isFollowing={isFollowing} onChoose={choose} />
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
