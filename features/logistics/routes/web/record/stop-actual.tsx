import { useQuery } from '@tanstack/react-query'
import { midnightOf } from '#kit/contract/wall-time.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { proofPath } from '../../../deliveries/rules.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import { readLogisticsFacts } from '../../../settings/contract.ts'
import { readRouteFile, type RouteDetail, type RouteStop } from '../../contract.ts'
import { farMeters } from '../../rules/actual-times.ts'
import type { StopRecord } from '../../rules/recorded-actions.ts'
import { useRouteFormat } from '../use-route-format.ts'
import { Pictures } from './pictures.tsx'
import classes from './record.module.css'

/** When the driver was at a stop, what they left there, and how far from the door. */
export function StopActual({ stop, route }: { stop: RouteStop; route: RouteDetail }) {
  const t = useText('logistics-routes')
  const record = route.record?.stops.find(({ deliveryId }) => deliveryId === stop.deliveryId)
  if (!record) return null
  const by = route.record?.actions.find(({ id }) => id === record.doneBy)
  return (
    <>
      {record.isLoaded === false && <StatusChip tone="error">{t('record.notOnBoard')}</StatusChip>}
      <Times record={record} arrivalSeconds={stop.arrivalSeconds} day={route.day} />
      {record.distanceMeters !== null && record.distanceMeters > farMeters && <Far meters={record.distanceMeters} />}
      {by && by.byOffice !== '' && <StatusChip tone="info">{t('record.byOffice')}</StatusChip>}
      {by && <Pictures routeId={route.id} data={by.data} />}
      {by && <ProofLink stop={stop} />}
      {route.record?.mayRecord && <RecordStop stop={stop} isDone={by !== undefined} />}
    </>
  )
}

function ProofLink({ stop: { deliveryId, recipient } }: { stop: RouteStop }) {
  const t = useText('logistics-routes')
  const maySee = useMay(readRouteFile)
  const label = t('record.proof')
  if (!maySee) return null
  return (
    <LinkButton
      variant="subtle"
      size="compact-sm"
      to={proofPath(deliveryId)}
      label={label}
      aria-label={`${label}: ${recipient}`}
    />
  )
}

/** Opens the dialog in which the office records, or corrects, a stop. */
function RecordStop({ stop: { deliveryId, recipient }, isDone }: { stop: RouteStop; isDone: boolean }) {
  const t = useText('logistics-routes')
  const [, setOpen] = useOpen()
  const label = t(isDone ? 'record.correct' : 'record.add')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${label}: ${recipient}`}
      onClick={() => setOpen(`record-${deliveryId}`)}
    >
      {label}
    </Button>
  )
}

type TimesProps = { record: StopRecord; arrivalSeconds: number; day: string }

function Times({ record: { arrivedAt, doneAt, kind, failureReason }, arrivalSeconds, day }: TimesProps) {
  const t = useText('logistics-routes')
  const times = useWorkspaceFormat()
  const format = useRouteFormat()
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const reason = facts?.reasons.find(({ key }) => key === failureReason)?.name ?? failureReason
  const late = arrivedAt && facts ? lateSecondsOf(arrivedAt, { day, arrivalSeconds, timeZone: facts.timeZone }) : 0
  return (
    <>
      <div dir="ltr">{[arrivedAt, doneAt].flatMap((at) => (at ? [times.time(at)] : [])).join('–')}</div>
      {late > 60 && <div className={classes.faint}>{t('record.later', { length: format.length(late) })}</div>}
      {late < -60 && <div className={classes.faint}>{t('record.earlier', { length: format.length(-late) })}</div>}
      {kind === 'fail' && <div dir="auto">{reason}</div>}
    </>
  )
}

/** How much later than planned, by the clock of the workspace. */
function lateSecondsOf(at: string, planned: { day: string; arrivalSeconds: number; timeZone: string }): number {
  const midnight = midnightOf(planned.day, planned.timeZone)
  return Math.round((Date.parse(at) - midnight.getTime()) / 1000) - planned.arrivalSeconds
}

function Far({ meters }: { meters: number }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  return <StatusChip tone="warning">{t('record.far', { distance: format.distance(meters) })}</StatusChip>
}
