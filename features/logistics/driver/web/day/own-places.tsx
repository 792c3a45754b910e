import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Card } from '../parts/parts.tsx'
import { useDay } from '../route/use-day.tsx'
import classes from './day.module.css'

type Place = { at: string; point: readonly [longitude: number, latitude: number] }
/** Asks for the positions that are kept of the driver in a vehicle since a time. */
export type ReadPlaces = (vehicleId: number, from: string) => Promise<readonly Place[]>

const eachMs = 15 * 60_000

/** The positions of today that are kept of the driver. They are asked for each time, so they need a network. */
export function OwnPlaces({ read }: { read: ReadPlaces }) {
  const t = useText('logistics-driver')
  const { acted, format, pack } = useDay()
  const [places, setPlaces] = useState<readonly Place[] | 'failed'>()
  const vehicleId = pack.routes[0]?.vehicle.id ?? 0
  const fromMs = acted[0]?.atMs ?? 0
  useEffect(() => {
    if (vehicleId === 0 || fromMs === 0) return undefined
    let isOver = false
    const show = (next: readonly Place[] | 'failed') => {
      if (!isOver) setPlaces(next)
    }
    read(vehicleId, new Date(fromMs).toISOString()).then(show, () => show('failed'))
    return () => {
      isOver = true
    }
  }, [read, vehicleId, fromMs])
  if (places === undefined) return null
  if (places === 'failed') return <p className={classes['soft']}>{t('places.failed')}</p>
  return (
    <Card title={t('places.title')}>
      <p className={classes['soft']}>
        {places.length === 0
          ? t('places.none')
          : t('places.count', { count: places.length, shown: format.number(places.length) })}
      </p>
      <ol className={classes['plain']}>
        {someOf(places).map(({ at, point: [longitude, latitude] }) => (
          <li key={at}>
            <span className={classes['time']}>{format.time(Date.parse(at))}</span>
            <span className={classes['what']} dir="ltr">
              {latitude.toFixed(4)}, {longitude.toFixed(4)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** One of each quarter of an hour. */
function someOf(places: readonly Place[]): Place[] {
  let last = 0
  return places.filter(({ at }) => {
    const isNext = Date.parse(at) - last >= eachMs
    if (isNext) last = Date.parse(at)
    return isNext
  })
}
