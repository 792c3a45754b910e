import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { isSimulatedDevice } from '../../../driver-devices/rules.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import type { RouteDetail } from '../../contract.ts'
import type { RecordedAction } from '../../rules/recorded-actions.ts'
import { useActionWords } from './action-words.ts'
import { Pictures } from './pictures.tsx'
import classes from './record.module.css'

const outcomeTones = { already: 'secondary', superseded: 'warning', refused: 'error' } as const

/** Everything that was recorded of a route, the last first. */
export function RecordedList({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const actions = route.record?.actions ?? []
  return (
    <SectionCard title={t('record.title')} text={t('record.text')}>
      {actions.length === 0 && <p className={classes.faint}>{t('record.empty')}</p>}
      <Timeline bulletSize={14} lineWidth={2}>
        {actions.toReversed().map((action) => (
          <Timeline.Item key={action.id} title={<Head action={action} route={route} />}>
            <Body action={action} route={route} />
          </Timeline.Item>
        ))}
      </Timeline>
    </SectionCard>
  )
}

type Props = { action: RecordedAction; route: RouteDetail }

function Head({ action: { kind, stopId, outcome, byOffice, deviceId }, route }: Props) {
  const t = useText('logistics-routes')
  const words = useActionWords()
  const stop = route.stopList.find(({ deliveryId }) => deliveryId === stopId)
  return (
    <Group gap="xs">
      <span>{words.kind(kind)}</span>
      {stop && <bdi>{`${stop.position + 1}. ${stop.recipient}`}</bdi>}
      {!stop && stopId !== null && <span>{t('record.otherStop', { number: stopId })}</span>}
      {isSimulatedDevice(deviceId) && <StatusChip tone="secondary">{t('record.simulated')}</StatusChip>}
      {byOffice !== '' && <StatusChip tone="info">{t('record.byOffice')}</StatusChip>}
      {outcome !== 'applied' && <StatusChip tone={outcomeTones[outcome]}>{t(`record.outcomes.${outcome}`)}</StatusChip>}
    </Group>
  )
}

/** Times that differ by less say nothing. */
const aMinuteMs = 60_000

function Body({ action, route }: Props) {
  const t = useText('logistics-routes')
  const format = useWorkspaceFormat()
  const words = useActionWords()
  const { at, deviceAt, offsetMs, receivedAt, byOffice, takenInBy, data, reason } = action
  const who = byOffice || route.driverName
  const isLate = Date.parse(receivedAt) - Date.parse(at) > aMinuteMs
  return (
    <>
      <div className={classes.faint}>
        <time dateTime={at}>{format.dateTime(at)}</time> · <bdi>{who}</bdi>
      </div>
      {Math.abs(offsetMs) > aMinuteMs && (
        <div className={classes.faint}>{t('record.deviceClock', { time: format.dateTime(deviceAt) })}</div>
      )}
      {isLate && <div className={classes.faint}>{t('record.received', { time: format.dateTime(receivedAt) })}</div>}
      {takenInBy && <div className={classes.faint}>{t('record.takenIn', { name: takenInBy })}</div>}
      {reason && <div>{t('record.because', { reason: words.against(reason) })}</div>}
      {words.lines(data).map((line) => (
        <div key={line} dir="auto">
          {line}
        </div>
      ))}
      <Pictures routeId={route.id} data={data} />
    </>
  )
}
