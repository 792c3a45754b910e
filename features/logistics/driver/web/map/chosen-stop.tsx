import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { useExpected } from '../route/use-expected.ts'
import { clockOf } from '../route/words.ts'
import classes from './map.module.css'

type Props = { now: RouteNow; stopId: number | undefined }

/** The stop that was pressed, else the next one, and the way to it. */
export function ChosenStop({ now, stopId }: Props) {
  const { format, route, state } = now
  const t = useText('logistics-driver')
  const expected = useExpected(now)
  const stop = route.stops.find((one) => one.stopId === stopId)
  if (!stop) return null
  const number = format.number(state.order.indexOf(stop.stopId) + 1)
  return (
    <button type="button" className={classes['chosen']} onClick={() => go(`stop/${stop.stopId}`)}>
      <strong dir="auto">{`${number} · ${stop.recipient || stop.reference}`}</strong>
      <span dir="auto">{stop.address}</span>
      <span>
        {t('stop.arrival', { time: clockOf(format, expected.get(stop.stopId)?.arrivalSeconds ?? stop.arrivalSeconds) })}
      </span>
    </button>
  )
}
