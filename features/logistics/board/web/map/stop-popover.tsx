import { Popup } from '@vis.gl/react-maplibre'
import { Fragment } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { isLate } from '../../../deliveries/rules/late.ts'
import { useBoard } from '../model/board.ts'
import classes from './map.module.css'
import { useLocks } from '../model/use-locks.ts'

/** What a stop is and when it is served, beside its marker. */
export function StopPopover({ id }: { id: string }) {
  const { stops } = useBoard()
  const at = stops.get(id)?.at
  if (!at) return null
  return (
    <Popup
      key={id}
      longitude={at[0]}
      latitude={at[1]}
      offset={16}
      maxWidth="280px"
      className={classes.stopPopover ?? ''}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
    >
      <Words id={id} />
    </Popup>
  )
}

function Words({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { stops, routeOf, routes, format } = useBoard()
  const { position, times } = usePlace(id)
  const stop = stops.get(id)
  const driver = routes.get(routeOf.get(id) ?? '')?.driver
  if (!stop) return null
  return (
    <div role="status" dir={format.locale.startsWith('ar') ? 'rtl' : 'ltr'}>
      <strong>
        {position >= 0 && `${format.number(position + 1)} · `}
        <bdi>{stop.recipient || stop.reference}</bdi>
      </strong>
      <p>
        <bdi>{stop.reference}</bdi>
        {driver !== undefined && ' · '}
        <bdi>{driver}</bdi>
      </p>
      {driver === undefined && <p>{t('stop.waits')}</p>}
      <Facts id={id} />
      {times && isLate(times) && <p data-late>{t('stop.lateBy', { length: format.shortLength(times.lateSeconds) })}</p>}
    </div>
  )
}

/** Those that are known, by their names. */
function Facts({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { stops, format } = useBoard()
  const { times } = usePlace(id)
  const { windows = [], quantities = '' } = stops.get(id) ?? {}
  const facts = [
    ['window', format.windows(windows)],
    ['arrival', times ? format.clock(times.arrivalSeconds) : ''],
    ['load', quantities],
    ['locks', useLocks().get(id) ?? ''],
  ] as const
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`stop.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

/** Where on its route a stop is, -1 where it waits, and when it is served. */
function usePlace(id: string) {
  const { state, view, routeOf } = useBoard()
  const route = state.routes.find((one) => String(one.id) === routeOf.get(id))
  const position = route?.stops.findIndex(({ deliveryId }) => String(deliveryId) === id) ?? -1
  return { position, times: route && view.routes.get(route.id)?.times.get(Number(id)) }
}
