import { IconArrowBarToUp, IconMapPin, IconMessage, IconNavigation, IconPhone } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { go } from '../parts/address.ts'
import { phoneNumber } from '../parts/call-office.tsx'
import { chooseMapApp, mapAppNames, mapApps, useMapApp, wayTo } from '../parts/maps.ts'
import { Button, Card, Choices, Notice, OutwardLink } from '../parts/parts.tsx'
import { openStops } from '../outbox/acts-so-far.ts'
import { distanceOf, metersBetween } from '../route/words.ts'
import { usePlace } from '../route/place.ts'
import type { RouteNow } from '../route/use-day.tsx'
import classes from './stop.module.css'
import { StopCard } from './stop-card.tsx'

type Props = { now: RouteNow; stop: DriverStop }

/** A stop with everything that can be done there; the next step lies at the thumb. */
export function StopBody({ now, stop }: Props) {
  const number = now.state.order.indexOf(stop.stopId) + 1
  return (
    <>
      <StopCard now={now} stop={stop} number={number} />
      <Contact now={now} stop={stop} />
      <FarFromDoor now={now} stop={stop} />
      <DoNext now={now} stop={stop} />
      <CannotGo now={now} stop={stop} />
    </>
  )
}

/** A stop that is driven to before the others that are open: the new order with its reason is asked next. */
function DoNext({ now: { pack, route, state }, stop }: Props) {
  const t = useText('logistics-driver')
  const open = openStops(route, state)
  const ahead = open.filter(({ stopId }) => state.stops.get(stopId)?.state !== 'arrived')
  const isLater = ahead.findIndex(({ stopId }) => stopId === stop.stopId) > 0
  if (!pack.mayReorder || !isLater || state.departedAtMs === null || state.finishedAtMs !== null) return null
  return (
    <Button
      look="tinted"
      icon={<IconArrowBarToUp size={24} aria-hidden />}
      onClick={() => go(`reorder/${stop.stopId}`)}
    >
      {t('stop.doNext')}
    </Button>
  )
}

/** A stop that needn't be driven to: its parcel isn't there, or it was called off by phone. */
function CannotGo({ now: { state }, stop }: Props) {
  const t = useText('logistics-driver')
  const at = state.stops.get(stop.stopId)
  const isAhead = at && at.doneAtMs === null && at.state !== 'arrived'
  if (!isAhead || stop.isGone || state.departedAtMs === null || state.finishedAtMs !== null) return null
  return (
    <Button look="plain" onClick={() => go(`stop/${stop.stopId}/fail`)}>
      {t('stop.couldNotGo')}
    </Button>
  )
}

function Contact({ now, stop }: Props) {
  const t = useText('logistics-driver')
  const number = phoneNumber(stop.phone)
  if (!number) return null
  const text = t('stop.smsText', { name: now.pack.driver.name, company: now.pack.office.company })
  return (
    <div className={classes['contact']}>
      <OutwardLink href={`tel:${number}`} look="plain" icon={<IconPhone size={24} aria-hidden />}>
        {t('stop.call')}
      </OutwardLink>
      <OutwardLink
        href={`sms:${number}?&body=${encodeURIComponent(text)}`}
        look="plain"
        icon={<IconMessage size={24} aria-hidden />}
      >
        {t('stop.message')}
      </OutwardLink>
    </div>
  )
}

const farMeters = 100

function FarFromDoor({ now, stop }: Props) {
  const t = useText('logistics-driver')
  const place = usePlace()
  if (!place || now.state.stops.get(stop.stopId)?.state !== 'arrived') return null
  const meters = metersBetween([place.longitude, place.latitude], stop.door)
  if (meters < farMeters + (place.accuracyMeters ?? 0)) return null
  return (
    <Notice tone="warning" icon={<IconMapPin size={22} aria-hidden />}>
      {t('stop.far', { distance: distanceOf(now.format, meters, now.pack) })}
    </Notice>
  )
}

/** What ends the step the stop is in. */
export function StopActions({ now, stop }: Props) {
  const t = useText('logistics-driver')
  const { day, route, state } = now
  const about = { routeId: route.id, stopId: stop.stopId }
  const at = state.stops.get(stop.stopId)
  if (!at || at.doneAtMs !== null || stop.isGone) return null
  if (state.departedAtMs === null || state.finishedAtMs !== null) return null
  if (at.state === 'arrived')
    return (
      <>
        <Button look="danger" onClick={() => go(`stop/${stop.stopId}/fail`)}>
          {t('stop.couldNot')}
        </Button>
        <Button look="success" onClick={() => go(`stop/${stop.stopId}/hand-over`)}>
          {t(`stop.handOver.${stop.type}`)}
        </Button>
      </>
    )
  return (
    <Navigate stop={stop}>
      <Button
        icon={<IconMapPin size={26} aria-hidden />}
        onClick={() => void day.act({ kind: 'arrive', ...about, data: { by: 'hand' } })}
      >
        {t('stop.arrived')}
      </Button>
    </Navigate>
  )
}

/** The way to where to stop, in the driver's own map app; asked which one the first time. */
function Navigate({ stop, children }: { stop: DriverStop; children: ReactNode }) {
  const t = useText('logistics-driver')
  const app = useMapApp()
  const [isAsking, setIsAsking] = useState(false)
  const target = stop.parking ?? stop.door
  const icon = <IconNavigation size={26} aria-hidden />
  if (isAsking && !app)
    return (
      <Card>
        <Choices
          label={t('maps.which')}
          value={undefined}
          onChange={(choice) => {
            chooseMapApp(choice)
            window.open(wayTo(choice, target, stop.recipient), '_blank', 'noopener')
          }}
          choices={mapApps.map((value) => ({ value, label: mapAppNames[value] }))}
        />
        <Button look="plain" onClick={() => setIsAsking(false)}>
          {t('maps.close')}
        </Button>
      </Card>
    )
  return (
    <>
      {app ? (
        <OutwardLink href={wayTo(app, target, stop.recipient)} icon={icon}>
          {t('stop.navigate')}
        </OutwardLink>
      ) : (
        <Button look="tinted" icon={icon} onClick={() => setIsAsking(true)}>
          {t('stop.navigate')}
        </Button>
      )}
      {children}
    </>
  )
}
