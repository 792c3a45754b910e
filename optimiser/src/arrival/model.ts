import { fewestVisits, learnLaw, type Law, type Observation } from './law.ts'
import {
  driveFloorSeconds,
  haltFloorSeconds,
  logRatio,
  serviceFloorSeconds,
  type PastHalt,
  type PastStop,
  type Place,
} from './past.ts'
import { normalSpread } from './spread.ts'

/** How long drives and services really take. Plain data: it can be kept as JSON. */
export interface ArrivalModel {
  readonly drive: Law
  readonly service: Law
  /** Of breaks and loadings. */
  readonly halt: Law
  /** What it was learned from. */
  readonly days: number
  readonly stops: number
}

/** Ends of the classes of length, in planned seconds: short drives are the least certain. Guesses. */
const driveClassEnds = [180, 480]
export const driveClasses = driveClassEnds.length + 1

export function driveClassOf(plannedSeconds: number): number {
  const index = driveClassEnds.findIndex((end) => plannedSeconds < end)
  return index < 0 ? driveClassEnds.length : index
}

/** Drives differ by length, driver, hour, zone, and hour and zone together. */
export function driveKeys(plannedSeconds: number, place: Pick<Place, 'hour' | 'driver' | 'zone'>): string[] {
  const { hour, driver, zone } = place
  return [String(driveClassOf(plannedSeconds)), driver, String(hour), zone, `${zone}|${hour}`]
}

/** Services differ by driver, zone, address and customer: the narrowest that is known well counts most. */
export function serviceKeys({ driver, zone, address, customer }: Omit<Place, 'hour'>): string[] {
  return [driver, zone, address, customer]
}

/** Before there are days all goes as planned, give or take. The widths are guesses. */
export const unlearnedModel: ArrivalModel = {
  drive: { all: 0, levels: [], noise: [0.35, 0.3, 0.25], route: 0.01, day: 0.01, lastDay: 0, spread: normalSpread },
  service: { all: 0, levels: [], noise: [0.5], route: 0.02, day: 0.01, lastDay: 0, spread: normalSpread },
  halt: { all: 0, levels: [], noise: [0.15], route: 0, day: 0, lastDay: 0, spread: normalSpread },
  days: 0,
  stops: 0,
}

/** Learns from past days; what too little is known of stays as before there were days. */
export function learnArrivals(past: readonly PastStop[], halts: readonly PastHalt[]): ArrivalModel {
  const drives = past.flatMap((stop) => driveOf(stop) ?? [])
  const services = past.flatMap((stop) => serviceOf(stop) ?? [])
  return {
    drive: drives.length < fewestVisits ? unlearnedModel.drive : learnLaw(drives, driveClasses),
    service: services.length < fewestVisits ? unlearnedModel.service : learnLaw(services, 1),
    halt: halts.length < fewestVisits ? unlearnedModel.halt : learnLaw(halts.map(haltOf), 1),
    days: new Set(past.map(({ day }) => day)).size,
    stops: past.length,
  }
}

/** The drive to a stop as something to learn from. */
export function driveOf(stop: PastStop): Observation | undefined {
  const { driveSeconds, plannedDriveSeconds, route, day } = stop
  if (driveSeconds === null || plannedDriveSeconds === null) return undefined
  return {
    value: logRatio(driveSeconds, plannedDriveSeconds, driveFloorSeconds),
    keys: driveKeys(plannedDriveSeconds, stop),
    lengthClass: driveClassOf(plannedDriveSeconds),
    route,
    day,
  }
}

/** The same for the service. */
export function serviceOf(stop: PastStop): Observation | undefined {
  const { serviceSeconds, plannedServiceSeconds, route, day } = stop
  if (serviceSeconds === null || plannedServiceSeconds === null) return undefined
  return {
    value: logRatio(serviceSeconds, plannedServiceSeconds, serviceFloorSeconds),
    keys: serviceKeys(stop),
    lengthClass: 0,
    route,
    day,
  }
}

/** Halts are not told apart by route or day. */
function haltOf({ seconds, plannedSeconds }: PastHalt): Observation {
  return { value: logRatio(seconds, plannedSeconds, haltFloorSeconds), keys: [], lengthClass: 0, route: '', day: '' }
}
