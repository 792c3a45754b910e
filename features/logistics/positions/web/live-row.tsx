import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useLength } from '#ui/display/use-length.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { LiveVehicle } from '../contract.ts'
import { liveStateOf } from '../rules.ts'
import { useLiveVehicles } from './live-fleet.tsx'
import { activityTones, slackText } from './live-words.ts'

/** What a vehicle does now and what comes next, in its row of the list. */
export function LiveRow({ of = 0 }: PartProps) {
  const { data } = useLiveVehicles()
  const vehicle = data?.vehicles.find(({ vehicleId }) => vehicleId === of)
  if (!data || !vehicle) return null
  const { driverName, nextStop } = vehicle
  return (
    <>
      <StateChip vehicle={vehicle} now={data.at} />
      <span>
        {driverName !== '' && <bdi>{driverName}</bdi>}
        {nextStop && <Next stop={nextStop} />}
      </span>
    </>
  )
}

type NextProps = { stop: NonNullable<LiveVehicle['nextStop']> }

function Next({ stop: { expectedAt, plannedAt, recipient, slackSeconds } }: NextProps) {
  const format = useWorkspaceFormat()
  const t = useText('logistics-positions')
  const length = useLength()
  const slack = slackText(t, length, slackSeconds)
  return (
    <>
      {' · '}
      {format.time(expectedAt ?? plannedAt)} <bdi>{recipient}</bdi>
      {slack && ` · ${slack}`}
    </>
  )
}

function StateChip({ vehicle, now }: { vehicle: LiveVehicle; now: string }) {
  const t = useText('logistics-positions')
  const format = useWorkspaceFormat()
  const { late, activity } = vehicle
  const state = liveStateOf(vehicle, now)
  if (state === 'silent') return <StatusChip tone="warning">{t('live.silent')}</StatusChip>
  if (state === 'parked') return <StatusChip tone="secondary">{t('live.parked')}</StatusChip>
  if (state === 'late')
    return <StatusChip tone="error">{t('live.late', { count: late, shown: format.number(late) })}</StatusChip>
  return (
    <StatusChip tone={activityTones[activity ?? 'onTheWay']}>
      {t(activity ? `activities.${activity}` : 'live.now')}
    </StatusChip>
  )
}
