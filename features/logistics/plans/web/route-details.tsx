import type { FocusEvent, KeyboardEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { NumberInput, NativeSelect } from '#ui/inputs.ts'
import { withHours } from '../rules/edits.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { CommentMark } from './comment-mark.tsx'
import { Comments } from './comments.tsx'
import { BlockedSkills } from './blocked-skills.tsx'
import { Exceptions } from './exceptions.tsx'
import { RouteHours } from './route-hours.tsx'
import { violationText } from './sentences.ts'
import { WorkOfDriver } from './workload.tsx'

/** One route: its figures, its limits, its stops in order, and the rules it breaks. */
export function RouteDetails({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const { state, newest, view, format, speaker, stops, selection, mayEdit } = useBoard()
  const route = state.routes.find((one) => String(one.id) === id)
  const latest = newest.routes.find((one) => String(one.id) === id) ?? route
  const own = view.routes.get(Number(id))
  if (!route) return null
  const figures = own?.figures
  const lines: [string, string][] = figures
    ? [
        [t('route.times'), `${format.clock(figures.startSeconds)}–${format.clock(figures.endSeconds)}`],
        [t('route.duration'), format.length(figures.durationSeconds)],
        [t('route.driving'), `${format.length(figures.drivingSeconds)} · ${format.distance(figures.distanceMeters)}`],
        [t('route.waiting'), format.length(figures.waitingSeconds)],
        [t('route.load'), format.percent(figures.loadShare)],
        [t('route.cost'), format.money(figures.cost)],
      ]
    : []
  return (
    <>
      {(own?.broken.length ?? 0) > 0 && (
        <ul className={classes.reasons}>
          {own?.broken.map((one, index) => (
            <li key={index} dir="auto">
              {violationText(speaker, one)}
            </li>
          ))}
        </ul>
      )}
      {route.driverId !== null && <BlockedSkills driverId={route.driverId} />}
      <dl className={classes.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Exceptions id={id} />
      <WorkOfDriver driverId={route.driverId} />
      {mayEdit && latest && <RouteHours key={`hours ${id}`} route={latest} />}
      <Limits key={id} id={id} />
      <h3 className={classes.groupTitle}>{t('route.order')}</h3>
      {route.stops.length === 0 && <p className={classes.nothing}>{t('route.empty')}</p>}
      <ol className={classes.stopList}>
        {route.stops.map(({ deliveryId }) => {
          const times = own?.times.get(deliveryId)
          return (
            <li key={deliveryId}>
              <button type="button" className={classes.linkLike} onClick={() => selection.pick(String(deliveryId))}>
                <span className={classes.times}>{times ? format.clock(times.startSeconds) : ''}</span>
                <bdi>{stops.get(String(deliveryId))?.reference}</bdi>
                <bdi className={classes.clipped}>{stops.get(String(deliveryId))?.recipient}</bdi>
                <CommentMark of={`stop:${deliveryId}`} />
              </button>
            </li>
          )
        })}
      </ol>
      <Comments key={`comments ${id}`} about={{ kind: 'route', routeId: route.id }} />
    </>
  )
}

/** What a dispatcher may set for this day: driver, vehicle, most stops, overtime. */
function Limits({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const { newest, facts, actions, mayEdit } = useBoard()
  const route = newest.routes.find((one) => String(one.id) === id)
  if (!route || !mayEdit) return null
  const { id: routeId, mostStops, mostKilometers, hours, overtimeMinutes } = route
  const whole = (value: string | number) => (value === '' ? null : Math.max(0, Math.round(Number(value))))
  return (
    <div className={classes.limits}>
      <NativeSelect
        size="xs"
        label={t('route.driver')}
        value={String(route.driverId ?? '')}
        data={[
          { value: '', label: t('route.noDriver') },
          ...facts.drivers.map((driver) => ({ value: String(driver.id), label: driver.name })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          const driverId = value === '' ? null : Number(value)
          actions.edit([withHours({ kind: 'swapDriver', routeId, driverId }, facts.drivers)])
        }}
      />
      <NativeSelect
        size="xs"
        label={t('route.vehicle')}
        value={String(route.vehicleId)}
        data={facts.vehicles.map((vehicle) => ({ value: String(vehicle.id), label: vehicle.name }))}
        onChange={(event) =>
          actions.edit([{ kind: 'swapVehicle', routeId, vehicleId: Number(event.currentTarget.value) }])
        }
      />
      <NumberInput
        size="xs"
        label={t('route.mostStops')}
        placeholder={String(facts.mostStops)}
        min={0}
        max={1000}
        defaultValue={mostStops ?? ''}
        {...commitOn((value) => {
          const next = whole(value)
          if (next !== mostStops) actions.edit([{ kind: 'setLimits', routeId, mostStops: next, mostKilometers }])
        })}
      />
      <NumberInput
        size="xs"
        label={t('route.overtime')}
        min={0}
        max={720}
        defaultValue={overtimeMinutes}
        {...commitOn((value) => {
          const next = whole(value) ?? 0
          if (next !== overtimeMinutes) actions.edit([{ kind: 'setShift', routeId, hours, overtimeMinutes: next }])
        })}
      />
    </div>
  )
}

/** A field counts when one leaves it or presses Enter. */
function commitOn(commit: (value: string) => void) {
  return {
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => commit(currentTarget.value),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) =>
      key === 'Enter' && commit(currentTarget.value),
  }
}
