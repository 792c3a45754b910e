import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { listOf, queryOf } from '#kit/web/query.ts'
import { Editing } from '#ui/form/editing.tsx'
import { VisuallyHidden } from '#ui/layout.ts'
import { listVehicles, readVehicle, type Vehicle } from '../contract.ts'
import { FleetMap } from './fleet-map.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import classes from './fleet.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { fleetSearch, shownAtOnce } from './search.ts'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehicleDrawer } from './vehicle-drawer.tsx'

/** The fleet as a list beside the map; the chosen vehicle stands in the address. */
export function FleetView() {
  const t = useText('logistics-vehicles')
  const [search, change] = useListSearch(fleetSearch)
  const [open, setOpen] = useOpen()
  const { vehicle: chosen, ...query } = search
  const list = useQuery(listOf(listVehicles, { ...query, itemsPerPage: shownAtOnce }))
  const vehicles = list.data?.vehicles
  const choose = (id: number | undefined) => change({ vehicle: id ?? 0 }, { replace: true })
  const close = () => setOpen(undefined)
  const openedId = openId(open, 'details') ?? openId(open, 'edit')
  const opened = useQuery({
    ...queryOf(readVehicle, { params: { id: openedId ?? 0 } }),
    enabled: openedId !== undefined,
  })
  const vehicle: Vehicle | undefined = opened.data?.id === openedId ? opened.data : undefined
  return (
    <>
      <VisuallyHidden component="h1" w="1px" left={0} m={0}>
        {t('screens.fleet')}
      </VisuallyHidden>
      <div className={classes.fleet}>
        <FleetPanel
          list={{ ...list, vehicles, total: list.data?.totalVehicles }}
          search={search}
          onSearch={change}
          chosen={chosen}
          onChoose={choose}
          onOpen={setOpen}
        />
        <div className={classes.map}>
          <FleetMap vehicles={vehicles ?? []} chosen={chosen} onChoose={choose} />
        </div>
      </div>
      <VehicleDrawer vehicle={undefined} opened={open === 'add'} onClose={close} />
      <ImportDialog opened={open === 'import'} onClose={close} />
      {vehicle && openId(open, 'details') !== undefined && (
        <VehicleDetails vehicle={vehicle} onClose={close} onEdit={() => setOpen(`edit-${vehicle.id}`)} />
      )}
      {vehicle && openId(open, 'edit') !== undefined && (
        <Editing key={vehicle.id} value={vehicle} version={vehicle.version} formTells>
          {(shown) => <VehicleDrawer vehicle={shown} opened onClose={close} />}
        </Editing>
      )}
    </>
  )
}
