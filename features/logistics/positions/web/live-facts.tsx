import { useText } from '#kit/web/i18n.ts'
import { Part, type PartProps } from '#kit/web/part.tsx'
import { Progress } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { useLength } from '#ui/display/use-length.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { LiveVehicle } from '../contract.ts'
import { isOldFix, liveStateOf } from '../rules.ts'
import { useLiveVehicles } from './live-fleet.tsx'
import { activityTones, slackText } from './live-words.ts'

type NextProps = { stop: NonNullable<LiveVehicle['nextStop']> }

/** What a vehicle does now: who drives it, how far its route is, and how old its position is. */
export function LiveFacts({ of = 0 }: PartProps) {
  const t = useText('logistics-positions')
  const format = useWorkspaceFormat()
  const { data } = useLiveVehicles()
  const vehicle = data?.vehicles.find(({ vehicleId }) => vehicleId === of)
  if (!data || !vehicle) return null
  const isOld = isOldFix(vehicle, data.at)
  const { driverId, driverName, speedMetersPerSecond, batteryPercent, nextStop, at } = vehicle
  const facts = [
    ...(driverName === '' ? [] : [driverName]),
    ...(speedMetersPerSecond === null || isOld
      ? []
      : [t('live.speed', { speed: format.number(Math.round(speedMetersPerSecond * 3.6)) })]),
    ...(batteryPercent === null ? [] : [t('battery', { percent: format.percent(batteryPercent / 100) })]),
  ]
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Chips vehicle={vehicle} now={data.at} />
        <Text size="sm" c="dimmed">
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at)}
          </time>
        </Text>
      </Group>
      {facts.length > 0 && (
        <Text size="sm">
          <bdi>{facts.join(' · ')}</bdi>
        </Text>
      )}
      <RouteProgress vehicle={vehicle} />
      {nextStop && <NextStop stop={nextStop} />}
      {driverId !== null && (
        <Group>
          <Part name="driver/outage" of={driverId} />
        </Group>
      )}
    </Stack>
  )
}

function NextStop({ stop: { recipient: name, expectedAt, plannedAt, slackSeconds } }: NextProps) {
  const t = useText('logistics-positions')
  const format = useWorkspaceFormat()
  const slack = slackText(t, useLength(), slackSeconds)
  return (
    <Text size="sm">
      {expectedAt
        ? t('live.expected', { name, time: format.time(expectedAt) })
        : t('live.next', { name, time: format.time(plannedAt) })}
      {slack && ` · ${slack}`}
    </Text>
  )
}

function Chips({ vehicle, now }: { vehicle: LiveVehicle; now: string }) {
  const t = useText('logistics-positions')
  const { activity, isSimulated } = vehicle
  const state = liveStateOf(vehicle, now)
  return (
    <>
      {state === 'silent' && <StatusChip tone="warning">{t('live.silent')}</StatusChip>}
      {state === 'parked' && <StatusChip tone="secondary">{t('live.parked')}</StatusChip>}
      {state !== 'silent' && state !== 'parked' && (
        <StatusChip tone={activityTones[activity ?? 'onTheWay']}>
          {t(activity ? `activities.${activity}` : 'live.now')}
        </StatusChip>
      )}
      {isSimulated && <StatusChip tone="secondary">{t('live.simulated')}</StatusChip>}
    </>
  )
}

function RouteProgress({ vehicle: { routeId, done, stops } }: { vehicle: LiveVehicle }) {
  const t = useText('logistics-positions')
  const format = useWorkspaceFormat()
  if (routeId === null || stops === 0) return null
  const text = t('live.done', { done: format.number(done), stops: format.number(stops) })
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Anchor size="sm" renderRoot={(props) => <Link to={routePath(routeId)} {...props} />}>
          {t('live.route')}
        </Anchor>
        <Text size="sm">{text}</Text>
      </Group>
      <Progress value={(done / stops) * 100} aria-label={text} />
    </div>
  )
}
