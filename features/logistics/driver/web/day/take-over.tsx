import { IconNavigation, IconPackages } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { Transfer } from '../../../routes/rules/transfer.ts'
import { useMapApp, wayTo } from '../parts/maps.ts'
import { Button, Card, Notice, OutwardLink, Tick } from '../parts/parts.tsx'
import { openStops, pendingTransfers } from '../outbox/acts-so-far.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { quantitiesOf } from '../route/words.ts'
import classes from './day.module.css'

/** What is to be taken over from another vehicle before the next stop. */
export function transferNow({ route, state }: RouteNow): Transfer | undefined {
  const isAtDoor = [...state.stops.values()].some(({ state: at }) => at === 'arrived')
  if (isAtDoor) return undefined
  const open = new Set(openStops(route, state).map(({ stopId }) => stopId))
  return pendingTransfers(route, state).find(({ afterStopId }) => afterStopId === null || !open.has(afterStopId))
}

/** Says beforehand that goods are to be taken over once this stop is done. */
export function ComingTransfer({ now: { route, state }, stopId }: { now: RouteNow; stopId: number }) {
  const t = useText('logistics-driver')
  const transfer = pendingTransfers(route, state).find(({ afterStopId }) => afterStopId === stopId)
  if (!transfer) return null
  const { driverName, vehicleName, near } = transfer
  return (
    <div className={classes['after']}>
      <span>{t('takeOver.then')}</span>
      <strong dir="auto">{t('takeOver.title', { driver: driverName })}</strong>
      <span dir="auto">{[vehicleName, near].filter(Boolean).join(' · ')}</span>
    </div>
  )
}

/** Where to take goods over from a colleague, and which of them are on board now. */
export function TakeOver({ now, transfer }: { now: RouteNow; transfer: Transfer }) {
  const t = useText('logistics-driver')
  const app = useMapApp()
  const { day, format, route } = now
  const { point, near, driverName, vehicleName, stopIds } = transfer
  const stops = route.stops.filter(({ stopId, isGone }) => stopIds.includes(stopId) && isGone === null)
  const [onBoard, setOnBoard] = useState<readonly number[]>([])
  const missing = stops.filter(({ stopId }) => !onBoard.includes(stopId))
  const [longitude, latitude] = point
  const record = () =>
    day.act({
      kind: 'loaded',
      routeId: route.id,
      data: { onBoard: [...onBoard], missing: missing.map(({ stopId }) => stopId), codes: [] },
    })
  return (
    <>
      <Card title={t('takeOver.title', { driver: driverName })}>
        <p className={classes['soft']} dir="auto">
          {[vehicleName, near].filter(Boolean).join(' · ')}
        </p>
        <OutwardLink
          href={app ? wayTo(app, point, vehicleName) : `geo:${latitude},${longitude}`}
          icon={<IconNavigation size={26} aria-hidden />}
        >
          {t('stop.navigate')}
        </OutwardLink>
      </Card>
      <Card title={t('takeOver.list')}>
        {stops.map((stop) => (
          <Tick
            key={stop.stopId}
            isOn={onBoard.includes(stop.stopId)}
            onChange={(isOn) =>
              setOnBoard(isOn ? [...onBoard, stop.stopId] : onBoard.filter((id) => id !== stop.stopId))
            }
            label={
              <>
                <strong dir="auto">{stop.recipient || stop.reference}</strong>
                <br />
                <span className={classes['soft']}>
                  {[stop.reference, quantitiesOf(format, stop, route)].filter(Boolean).join(' · ')}
                </span>
              </>
            }
          />
        ))}
      </Card>
      {onBoard.length > 0 && missing.length > 0 && (
        <Notice tone="warning">
          {t('load.missing', { count: missing.length, number: format.number(missing.length) })}
        </Notice>
      )}
      {missing.length > 0 && (
        <Button look="tinted" onClick={() => setOnBoard(stops.map(({ stopId }) => stopId))}>
          {t('load.all')}
        </Button>
      )}
      {onBoard.length > 0 && (
        <Button icon={<IconPackages size={26} aria-hidden />} onClick={() => void record()}>
          {t('takeOver.record')}
        </Button>
      )}
    </>
  )
}
