import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Text } from '#ui/display/text.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { liveFixes, type LiveFix } from '../../vehicles/web/for-others/live-fixes.ts'
import { readPositions, type LiveVehicle } from '../contract.ts'
import { isOldFix, liveStateOf } from '../rules.ts'

/** Changes come over the stream; this is for ages to go on, and for one that was missed. */
const againMs = 15_000
/** About walking pace: what is slower turns on the spot. */
const movingMetersPerSecond = 1.5

/** Everywhere the same query, so that all parts of the screen show the same moment. */
export function useLiveVehicles() {
  const mayRead = useMay(readPositions)
  return useQuery({ ...queryOf(readPositions, {}), enabled: mayRead, refetchInterval: againMs })
}

/** Follows where vehicles are for the screen it stands on, and says how old that is. */
export function LiveFleet() {
  const t = useText('logistics-positions')
  const format = useWorkspaceFormat()
  const { data, error } = useLiveVehicles()
  useEffect(() => {
    if (data) liveFixes.set(new Map(data.vehicles.map((one) => [one.vehicleId, fixOf(one, data.at)])))
    return () => liveFixes.set(new Map())
  }, [data])
  if (!data) return null
  return (
    <Text size="xs" c={error ? 'error' : 'dimmed'} aria-live="polite">
      {error
        ? t('live.lost', { time: format.time(data.at) })
        : [
            t('live.count', { count: data.vehicles.length, shown: format.number(data.vehicles.length) }),
            ...countsOf(data).map(([name, count]) => t(`live.${name}`, { count, shown: format.number(count) })),
          ].join(' · ')}
    </Text>
  )
}

/** How many are late or silent, where any are. */
function countsOf({ vehicles, at }: { vehicles: LiveVehicle[]; at: string }) {
  const late = vehicles.filter((one) => one.late > 0).length
  const silent = vehicles.filter((one) => liveStateOf(one, at) === 'silent').length
  return [['lateCount', late] as const, ['silentCount', silent] as const].filter(([, count]) => count > 0)
}

function fixOf(vehicle: LiveVehicle, now: string): LiveFix {
  const { point, at, routeId } = vehicle
  const isOld = isOldFix(vehicle, now)
  return { point, at, heading: movingHeading(vehicle), isOld, routeId, state: liveStateOf(vehicle, now) }
}

/** Where it heads; nothing while it stands. */
export function movingHeading({ heading, speedMetersPerSecond }: LiveVehicle): number | null {
  return speedMetersPerSecond === null || speedMetersPerSecond >= movingMetersPerSecond ? heading : null
}
