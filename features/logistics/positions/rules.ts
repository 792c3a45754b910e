import { isSimulatedDevice } from '../driver-devices/rules.ts'
import type { LiveVehicle } from './contract.ts'
import type { Activity } from './rules/activity.ts'
import type { Mark } from './rules/fixes.ts'

/** A tracker says where its vehicle or driver is; a gateway is a Traccar server that passes on what many trackers say; a page is the driver's. */
export const trackerKinds = ['tracker', 'gateway'] as const
export type TrackerKind = (typeof trackerKinds)[number] | 'page'

/** How a fix came. */
export const feeds = ['osmand', 'traccar', 'owntracks', 'gateway', 'page'] as const
export type Feed = (typeof feeds)[number]

/** After so long without a fix, a vehicle on its way counts as silent. */
export const silentMs = 600_000

type Live = Pick<LiveVehicle, 'at' | 'isUnderWay' | 'silentSince' | 'late' | 'activity'>

/** Whether its last position is too old to say where it is at that time. */
export function isOldFix({ at }: Pick<Live, 'at'>, now: string): boolean {
  return Date.parse(now) - Date.parse(at) > silentMs
}

/** What is said of a vehicle: silent is only one that should be heard, on a route under way, as the exception of its route says. */
export function liveStateOf(vehicle: Live, now: string): Activity | 'late' | 'silent' | 'parked' {
  const { isUnderWay, silentSince, late, activity } = vehicle
  if (silentSince !== null) return 'silent'
  if (!isUnderWay && isOldFix(vehicle, now)) return 'parked'
  return late > 0 ? 'late' : (activity ?? 'onTheWay')
}

/** Why nothing is heard of a tracker, as far as one can know. */
export const silences = ['never', 'offDuty', 'battery', 'noFix', 'noContact'] as const
export type Silence = (typeof silences)[number]
const emptyBatteryPercent = 5

type Heard = {
  lastSeenAt: Date | null
  lastFixAt: Date | null
  batteryPercent: number | null
  /** The last thing it sent was dropped, since nobody it belongs to was on duty. */
  wasOffDuty: boolean
}

/** `null` while its fixes come. */
export function silenceOf({ lastSeenAt, lastFixAt, batteryPercent, wasOffDuty }: Heard, now: Date): Silence | null {
  if (lastSeenAt === null) return 'never'
  const isWithin = (at: Date | null) => at !== null && now.getTime() - at.getTime() < silentMs
  if (isWithin(lastFixAt)) return null
  if (isWithin(lastSeenAt)) return wasOffDuty ? 'offDuty' : 'noFix'
  if (wasOffDuty) return 'offDuty'
  return batteryPercent !== null && batteryPercent <= emptyBatteryPercent ? 'battery' : 'noContact'
}

/** Whether a tracker is the page of a simulated driver: its identifier is the driver and the device. */
export function isSimulatedTracker(identifier: string): boolean {
  return isSimulatedDevice(identifier.split(':').at(-1) ?? '')
}

export type { Mark }
