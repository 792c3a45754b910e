import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Checkbox, NativeSelect, NumberInput } from '#ui/input/inputs.ts'
import type { Numeric } from '#ui/input/number-input.tsx'
import { withHours } from '../../../plans/rules/edits/apply-edit.ts'
import { canDrive, canWork } from '../../../plans/rules/plan/away.ts'
import type { RouteState } from '../../../plans/rules/plan/state.ts'
import { useBoard } from '../model/board.ts'
import { distanceLimit } from '../words/distance-limit.ts'
import classes from './details.module.css'
import poolClasses from '../pool/pool.module.css'

/** What a dispatcher may set for this day: driver, vehicle, depots, how many stops, how far, overtime. */
export function Limits({ id }: { id: string }) {
  const { newest, mayEdit } = useBoard()
  const route = newest.routes.find((one) => String(one.id) === id)
  if (!route || !mayEdit) return null
  return (
    <div className={classes.limits}>
      <Crew route={route} />
      <Ends route={route} />
      <Numbers route={route} />
    </div>
  )
}

type Of = { route: RouteState }

function Crew({ route: { id: routeId, driverId, vehicleId, isCrewLocked = false } }: Of) {
  const t = useText('logistics-board')
  const { facts, actions } = useBoard()
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('route.driver')}
        value={String(driverId ?? '')}
        data={[
          { value: '', label: t('route.noDriver') },
          ...facts.drivers
            .filter((driver) => canWork(driver) || driver.id === driverId)
            .map((driver) => ({ value: String(driver.id), label: driver.name })),
        ]}
        onChange={(event) => {
          const next = idOf(event.currentTarget.value)
          void actions.swap(withHours({ kind: 'swapDriver', routeId, driverId: next }, facts.drivers))
        }}
      />
      <NativeSelect
        size="xs"
        label={t('route.vehicle')}
        value={String(vehicleId)}
        data={facts.vehicles
          .filter((vehicle) => canDrive(vehicle) || vehicle.id === vehicleId)
          .map((vehicle) => ({ value: String(vehicle.id), label: vehicle.name }))}
        onChange={(event) =>
          actions.edit([{ kind: 'swapVehicle', routeId, vehicleId: Number(event.currentTarget.value) }])
        }
      />
      <Checkbox
        size="xs"
        className={poolClasses.wholeRow}
        label={t('lock.crew')}
        checked={isCrewLocked}
        disabled={driverId === null && !isCrewLocked}
        onChange={() => actions.edit([{ kind: 'lockCrew', routeId, isLocked: !isCrewLocked }])}
      />
    </>
  )
}

/** Where the route begins and ends. */
function Ends({ route: { id: routeId, startDepotId, endDepotId } }: Of) {
  const t = useText('logistics-board')
  const { facts, actions } = useBoard()
  const depots = facts.depots.map(({ id, name }) => ({ value: String(id), label: name }))
  const put = (ends: { startDepotId?: number | null; endDepotId?: number | null }) =>
    actions.edit([{ kind: 'setDepots', routeId, startDepotId, endDepotId, ...ends }])
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('route.startDepot')}
        value={String(startDepotId ?? '')}
        data={[...depots, { value: '', label: t('route.noStart') }]}
        onChange={(event) => put({ startDepotId: idOf(event.currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        label={t('route.endDepot')}
        value={String(endDepotId ?? '')}
        data={[...depots, { value: '', label: t('route.noEnd') }]}
        onChange={(event) => put({ endDepotId: idOf(event.currentTarget.value) })}
      />
    </>
  )
}

function Numbers({ route }: Of) {
  const t = useText('logistics-board')
  const { facts, actions, format, newest } = useBoard()
  const { id: routeId, mostStops, mostKilometers, hours, overtimeMinutes } = route
  const distance = distanceLimit(format.unitSystem)
  const others = newest.routes.filter((one) => one.id !== routeId && one.mostStops !== mostStops)
  const limitAll = () =>
    actions.edit(
      others.map((one) => ({
        kind: 'setLimits',
        routeId: one.id,
        mostStops,
        mostKilometers: one.mostKilometers,
      })),
    )
  const limit = (next: { mostStops?: number | null; mostKilometers?: number | null }) =>
    actions.edit([{ kind: 'setLimits', routeId, mostStops, mostKilometers, ...next }])
  return (
    <>
      <NumberField
        key={`stops ${mostStops}`}
        label={t('route.mostStops')}
        placeholder={format.number(facts.mostStops)}
        most={1000}
        start={mostStops}
        onCommit={(next) => limit({ mostStops: next })}
      />
      {others.length > 0 && (
        <Button size="xs" variant="default" className={poolClasses.wholeRow} onClick={limitAll}>
          {mostStops === null
            ? t('route.usualStopsForAll')
            : t('route.stopsForAll', { number: format.number(mostStops) })}
        </Button>
      )}
      <NumberField
        key={`distance ${mostKilometers}`}
        label={t(distance.isInMiles ? 'route.mostMiles' : 'route.mostKilometers')}
        most={50_000}
        decimals={1}
        start={distance.shown(mostKilometers)}
        onCommit={(next) => limit({ mostKilometers: distance.kept(next) })}
      />
      <NumberField
        key={`overtime ${overtimeMinutes}`}
        label={t('route.overtime')}
        most={720}
        start={overtimeMinutes}
        onCommit={(next) => actions.edit([{ kind: 'setShift', routeId, hours, overtimeMinutes: next ?? 0 }])}
      />
    </>
  )
}

type FieldProps = {
  label: string
  placeholder?: string
  most: number
  decimals?: number
  start: number | null
  onCommit: (value: number | null) => void
}

/** A number that counts when one leaves its field or presses Enter. */
function NumberField({ start, most, onCommit, ...field }: FieldProps) {
  const [value, setValue] = useState<Numeric>(start ?? '')
  const commit = () => {
    const next = value === '' ? null : Math.min(most, Math.max(0, value))
    if (next !== start) onCommit(next)
  }
  return (
    <NumberInput
      {...field}
      size="xs"
      min={0}
      max={most}
      value={value}
      onChange={setValue}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

function idOf(value: string): number | null {
  return value === '' ? null : Number(value)
}
