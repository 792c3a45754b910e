import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { proofPath } from '../../../deliveries/rules.ts'
import { isLate, isMuchSpare, isStillExpected } from '../../../deliveries/rules/late.ts'
import { readLogisticsFacts } from '../../../settings/contract.ts'
import { readRouteFile, type RouteDetail, type RouteStop } from '../../contract.ts'
import { farMeters } from '../../rules/actual-times.ts'
import type { StopRecord } from '../../rules/recorded-actions.ts'
import { stopOutlook } from '../../rules/stop-outlook.ts'
import { Pictures } from '../record/pictures.tsx'
import { useRouteFormat } from '../use-route-format.ts'
import classes from './stop-table.module.css'

type Props = { stop: RouteStop; record: StopRecord | undefined; route: RouteDetail }

function endOf({ record, route }: Omit<Props, 'stop'>) {
  return record && route.record?.actions.find(({ id }) => id === record.doneBy)
}

/** What the driver left there. */
export function StopProof({ record, route }: Omit<Props, 'stop'>) {
  const end = endOf({ record, route })
  return end && <Pictures routeId={route.id} data={end.data} />
}

/** What else is to be known of a stop, in one line. */
export function StopNotes(props: Props) {
  const line = [...useRecordNotes(props), useSpare(props.stop)].filter(Boolean).join(' · ')
  return (
    line !== '' && (
      <div dir="auto" title={line} className={classes.note}>
        {line}
      </div>
    )
  )
}

/** Why it failed, how far from the door, and whether the office recorded it. */
function useRecordNotes({ record, route }: Omit<Props, 'stop'>): string[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  if (!record) return []
  const { isLoaded, kind, failureReason, distanceMeters } = record
  const reason = facts?.reasons.find(({ key }) => key === failureReason)?.name ?? failureReason
  const far = distanceMeters !== null && distanceMeters > farMeters ? format.distance(distanceMeters) : ''
  return [
    isLoaded === false ? t('record.notOnBoard') : '',
    kind === 'fail' ? reason : '',
    far && t('record.far', { distance: far }),
    endOf({ record, route })?.byOffice ? t('record.byOffice') : '',
  ]
}

/** How much time is left until it would be late. */
function useSpare(stop: RouteStop): string {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { slackSeconds } = stopOutlook(stop)
  if (!isStillExpected(stop) || slackSeconds === null || isLate(stopOutlook(stop)) || isMuchSpare(slackSeconds))
    return ''
  return t('stop.spare', { length: format.length(Math.max(0, slackSeconds)) })
}

/** What can be done with a stop: see its proof, and record what its driver couldn't. */
export function StopActs({ stop: { deliveryId, recipient }, record, route }: Props) {
  const t = useText('logistics-routes')
  const maySee = useMay(readRouteFile)
  const [, setOpen] = useOpen()
  const isEnded = endOf({ record, route }) !== undefined
  const act = t(isEnded ? 'record.correct' : 'record.add')
  const look = { variant: 'default', size: 'compact-xs' } as const
  return (
    <div className={classes.acts}>
      {isEnded && maySee && (
        <LinkButton
          {...look}
          to={proofPath(deliveryId)}
          label={t('record.proof')}
          aria-label={`${t('record.proof')}: ${recipient}`}
        />
      )}
      {record && route.record?.mayRecord && (
        <Button {...look} aria-label={`${act}: ${recipient}`} onClick={() => setOpen(`record-${deliveryId}`)}>
          {act}
        </Button>
      )}
    </div>
  )
}
