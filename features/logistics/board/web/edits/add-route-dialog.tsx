import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { NativeSelect } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { TimeInput } from '#ui/input/time-input.tsx'
import type { DriverFacts, TimeSpan } from '../../../plans/rules/facts.ts'
import { canDrive, canWork } from '../../../plans/rules/plan/away.ts'
import { usualDepot } from '../../../plans/rules/edits/new-route.ts'
import { mostOvernightSeconds } from '../../../plans/rules/plan/typed-hours.ts'
import { useBoard, type Board } from '../model/board.ts'
import classes from '../parts/parts.module.css'
import { clockTime, secondsOfClock } from '../words/clock-time.ts'
import { addRouteStore } from '../model/menu-store.ts'

const usualHours = { startSeconds: 8 * 3600, endSeconds: 17 * 3600 }
const close = () => addRouteStore.set(false)

/** Adds a route: its driver, vehicle, hours and depots. */
export function AddRouteDialog() {
  const t = useText('logistics-board')
  const isOpen = addRouteStore.use()
  return (
    <Dialog opened={isOpen} onClose={close} title={t('add.title')}>
      {isOpen && <AddRouteForm />}
    </Dialog>
  )
}

/** Without a depot of its own choice a route starts where its driver or its vehicle belongs. */
type Choice = { driver: string; vehicle: string; depot: string | undefined; from: string; until: string }

function AddRouteForm() {
  const t = useText('logistics-board')
  const board = useBoard()
  const { facts, actions, plan } = board
  const drivers = freeDrivers(board)
  const [chosen, setChosen] = useState(() => choiceFor(board, drivers[0]))
  const change = (patch: Partial<Choice>) => setChosen({ ...chosen, ...patch })
  const hours = hoursOf(
    chosen,
    facts.drivers.find(({ id }) => String(id) === chosen.driver),
  )
  const depot = chosen.depot ?? usualDepotOf(board, chosen)
  const isTurned = chosen.from !== '' && chosen.until !== '' && !hours
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!hours || chosen.vehicle === '') return
    actions.edit([
      {
        kind: 'addRoute',
        driverId: chosen.driver === '' ? null : Number(chosen.driver),
        vehicleId: Number(chosen.vehicle),
        hours,
        ...(chosen.depot !== undefined && { depotId: Number(chosen.depot) }),
      },
    ])
    close()
  }
  if (!facts.vehicles.some(canDrive)) return <p>{t('add.noVehicle')}</p>
  const choose = (driver: string) =>
    setChosen(
      choiceFor(
        board,
        facts.drivers.find(({ id }) => String(id) === driver),
      ),
    )
  return (
    <form className={classes.stack} onSubmit={send}>
      <p>{t('add.text')}</p>
      <NativeSelect
        data-autofocus
        label={t('route.driver')}
        value={chosen.driver}
        data={[...drivers.map((driver) => driverOption(t, driver)), { value: '', label: t('route.noDriver') }]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <VehicleChoice value={chosen.vehicle} onChange={(vehicle) => change({ vehicle })} />
      <Group grow align="start">
        <TimeInput label={t('add.hoursFrom')} value={chosen.from} onChange={(from) => change({ from })} />
        <TimeInput
          label={t('add.hoursTo')}
          value={chosen.until}
          onChange={(until) => change({ until })}
          error={isTurned ? t('add.order') : undefined}
        />
      </Group>
      {facts.depots.length > 1 && (
        <NativeSelect
          label={t('add.depot')}
          value={depot}
          data={facts.depots
            .filter(({ id }) => plan.depotIds.length === 0 || plan.depotIds.includes(id) || String(id) === depot)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => change({ depot: event.currentTarget.value })}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button type="submit" disabled={!hours || chosen.vehicle === ''}>
          {t('add.save')}
        </Button>
      </Group>
    </form>
  )
}

function VehicleChoice({ value, onChange }: { value: string; onChange: (vehicle: string) => void }) {
  const t = useText('logistics-board')
  const { facts, newest } = useBoard()
  const taken = new Set(newest.routes.map(({ vehicleId }) => vehicleId))
  const groupOf = (isTaken: boolean) =>
    facts.vehicles
      .filter((vehicle) => canDrive(vehicle) && taken.has(vehicle.id) === isTaken)
      .map(({ id, name, plate }) => ({ value: String(id), label: [name, plate].filter(Boolean).join(' · ') }))
  const groups = [
    { group: t('add.free'), items: groupOf(false) },
    { group: t('add.taken'), items: groupOf(true) },
  ]
  return (
    <NativeSelect
      label={t('route.vehicle')}
      value={value}
      data={groups.filter(({ items }) => items.length > 0)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function driverOption(t: ReturnType<typeof useText>, { id, name, hours }: DriverFacts) {
  return { value: String(id), label: hours.length > 0 ? name : t('add.offToday', { name }) }
}

/** Drivers without a route who can work on this day; those who usually do come first. */
function freeDrivers({ facts, newest }: Board): DriverFacts[] {
  const busy = new Set(newest.routes.map(({ driverId }) => driverId))
  const isOff = ({ hours }: DriverFacts) => Number(hours.length === 0)
  return facts.drivers
    .filter((driver) => !busy.has(driver.id) && canWork(driver))
    .toSorted((one, other) => isOff(one) - isOff(other) || one.name.localeCompare(other.name))
}

/** The vehicle for a driver: their own if it is free, otherwise one of their depot. */
function choiceFor({ facts, newest, plan }: Board, driver: DriverFacts | undefined): Choice {
  const taken = new Set(newest.routes.map(({ vehicleId }) => vehicleId))
  const able = facts.vehicles.filter(canDrive)
  const free = able.filter(({ id }) => !taken.has(id))
  const depotId = driver?.depotId ?? plan.depotIds[0]
  const vehicle =
    free.find(({ id }) => id === driver?.vehicleId) ?? free.find((one) => one.depotId === depotId) ?? free[0] ?? able[0]
  const [first = usualHours, last = first] = [driver?.hours[0], driver?.hours.at(-1)]
  return {
    driver: driver ? String(driver.id) : '',
    vehicle: vehicle ? String(vehicle.id) : '',
    depot: undefined,
    from: clockTime(first.startSeconds),
    until: clockTime(last.endSeconds),
  }
}

/** Where the server starts the route unless another depot is named. */
function usualDepotOf({ facts, plan }: Board, chosen: Choice): string {
  const driver = facts.drivers.find(({ id }) => String(id) === chosen.driver)
  const vehicle = facts.vehicles.find(({ id }) => String(id) === chosen.vehicle)
  return String(usualDepot({ driver, vehicle, depotIds: plan.depotIds }) ?? '')
}

const daySeconds = 86_400

/** The driver's own hours with their rests while they are as they were; else what was typed. */
function hoursOf({ from, until }: Choice, driver: DriverFacts | undefined): TimeSpan[] | undefined {
  const [own, last] = [driver?.hours[0], driver?.hours.at(-1)]
  if (own && last && clockTime(own.startSeconds) === from && clockTime(last.endSeconds) === until) return driver?.hours
  const [startSeconds, endSeconds] = [secondsOfClock(from), secondsOfClock(until)]
  if (startSeconds === undefined || endSeconds === undefined || Number.isNaN(startSeconds + endSeconds))
    return undefined
  // A shift may end after midnight.
  const end = endSeconds < startSeconds ? endSeconds + daySeconds : endSeconds
  return end > startSeconds && end - startSeconds <= mostOvernightSeconds
    ? [{ startSeconds, endSeconds: end }]
    : undefined
}
