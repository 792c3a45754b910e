import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { allStops, unseenGone, unseenRefusals, type Acted } from '../outbox/acts-so-far.ts'
import { CallOffice } from '../parts/call-office.tsx'
import { Button, Card } from '../parts/parts.tsx'
import { useDay, type RouteNow } from '../route/use-day.tsx'
import classes from './day.module.css'

/** What the driver has to know before they go on: a stop that is gone, or an act of theirs that doesn’t count. */
type OfficeNotice = { key: string } & ({ routeId: number; stop: DriverStop; isOnBoard: boolean } | { act: Acted })

/** The first of what the driver has yet to see; what they did may be of a route that isn’t theirs any more. */
export function noticeNow(acted: readonly Acted[], now: RouteNow | undefined): OfficeNotice | undefined {
  const [stop] = now ? unseenGone(now.route, now.state, acted) : []
  if (now && stop) {
    const isOnBoard = now.state.stops.get(stop.stopId)?.isLoaded === true
    return { key: `gone ${stop.stopId}`, routeId: now.route.id, stop, isOnBoard }
  }
  const [act] = unseenRefusals(acted)
  return act && { key: `refused ${act.id}`, act }
}

/** Names whom it is about and says what to do with what is on board. */
export function OfficeNoticeCard({ notice }: { notice: OfficeNotice }) {
  return 'stop' in notice ? <Gone {...notice} /> : <NotCounted act={notice.act} />
}

function Gone({ stop, isOnBoard }: { stop: DriverStop; isOnBoard: boolean }) {
  const t = useText('logistics-driver')
  const { recipient, reference, address } = stop
  const isGone = stop.isGone ?? 'moved'
  return (
    <Card title={t(`officeNotice.${isGone}`)} tone="warning">
      <Named name={recipient || reference} />
      <p dir="auto">{address}</p>
      <p>{t('stop.reference', { reference })}</p>
      <p className={classes['soft']}>{t(`officeNotice.${isOnBoard ? 'onBoard' : 'notOnBoard'}.${isGone}`)}</p>
    </Card>
  )
}

function NotCounted({ act }: { act: Acted }) {
  const t = useText('logistics-driver')
  const { format, pack } = useDay()
  const { kind, stopId, atMs, refusal, about } = act
  const stop = pack.routes.flatMap(allStops).find((one) => one.stopId === stopId)
  return (
    <Card title={t('officeNotice.refused')} tone="error">
      <Named name={stop?.recipient || about || stop?.reference || ''} />
      <p>{t('officeNotice.recorded', { what: t(`kinds.${kind}`), time: format.time(atMs) })}</p>
      {stop && <p>{t('stop.reference', { reference: stop.reference })}</p>}
      <p className={classes['soft']}>{t('officeNotice.why', { reason: t(`reasons.${refusal ?? 'badData'}`) })}</p>
      <CallOffice office={pack.office} />
    </Card>
  )
}

function Named({ name }: { name: string }) {
  return (
    <p className={classes['named']}>
      <IconAlertTriangle size={24} aria-hidden />
      <strong dir="auto">{name}</strong>
    </p>
  )
}

/** Nothing else can be pressed until the driver has said that they have seen it. */
export function AcknowledgeButton({ notice }: { notice: OfficeNotice }) {
  const t = useText('logistics-driver')
  const { day } = useDay()
  const acknowledge = () => {
    const kind = 'acknowledge'
    if (!('stop' in notice)) return day.act({ kind, data: { about: 'refused', id: notice.act.id } })
    const { routeId, stop } = notice
    return day.act({ kind, routeId, stopId: stop.stopId, data: { about: 'gone' } })
  }
  return (
    <Button icon={<IconCheck size={26} aria-hidden />} onClick={() => void acknowledge()}>
      {t('officeNotice.understood')}
    </Button>
  )
}
