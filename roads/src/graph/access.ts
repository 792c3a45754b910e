import type { Tags } from '../source/map-source.ts'
import type { RoadClass } from './road-class.ts'

export type Mode = 'motor' | 'bicycle' | 'walk'

export type Access = 'yes' | 'no' | 'destination'

const accessKeys: Record<Mode, readonly string[]> = {
  motor: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  bicycle: ['bicycle', 'vehicle', 'access'],
  walk: ['foot', 'access'],
}

const accessByValue: Readonly<Record<string, Access>> = {
  yes: 'yes',
  designated: 'yes',
  permissive: 'yes',
  official: 'yes',
  public: 'yes',
  optional_sidepath: 'yes',
  dismount: 'yes',
  destination: 'destination',
  delivery: 'destination',
  customers: 'destination',
  residents: 'destination',
  no: 'no',
  private: 'no',
  agricultural: 'no',
  forestry: 'no',
  military: 'no',
  emergency: 'no',
  permit: 'no',
  use_sidepath: 'no',
  bus: 'no',
  psv: 'no',
  restricted: 'no',
}

const openByClass: Record<Mode, ReadonlySet<RoadClass>> = {
  motor: new Set([
    'motorway',
    'motorway_link',
    'trunk',
    'trunk_link',
    'primary',
    'primary_link',
    'secondary',
    'secondary_link',
    'tertiary',
    'tertiary_link',
    'unclassified',
    'residential',
    'living_street',
    'service',
    'driveway',
    'ferry',
  ]),
  bicycle: new Set([
    'trunk',
    'trunk_link',
    'primary',
    'primary_link',
    'secondary',
    'secondary_link',
    'tertiary',
    'tertiary_link',
    'unclassified',
    'residential',
    'living_street',
    'service',
    'driveway',
    'track',
    'cycleway',
    'path',
    'ferry',
  ]),
  walk: new Set([
    'primary',
    'primary_link',
    'secondary',
    'secondary_link',
    'tertiary',
    'tertiary_link',
    'unclassified',
    'residential',
    'living_street',
    'service',
    'driveway',
    'track',
    'pedestrian',
    'footway',
    'cycleway',
    'path',
    'steps',
    'bridleway',
    'ferry',
  ]),
}

/** Whether a mode may use a way. The most specific access tag decides; without one, the road class does. */
export function accessOf(tags: Tags, mode: Mode, roadClass: RoadClass): Access {
  const classDefault = openByClass[mode].has(roadClass) ? 'yes' : 'no'
  for (const key of accessKeys[mode]) {
    const access = accessByValue[tags[key] ?? '']
    if (access !== undefined) return classDefault === 'no' && isGeneral(key, mode) ? 'no' : access
  }
  return classDefault
}

/** General tags don't open a road class that is closed to a mode: `access=yes` on a footway doesn't admit cars. */
function isGeneral(key: string, mode: Mode): boolean {
  return key === 'access' || (mode === 'bicycle' && key === 'vehicle')
}

const passable: Record<Mode, ReadonlySet<string>> = {
  motor: new Set([
    'gate',
    'lift_gate',
    'swing_gate',
    'sliding_gate',
    'toll_booth',
    'border_control',
    'cattle_grid',
    'entrance',
    'no',
    'kerb',
    'height_restrictor',
    'checkpoint',
    'sump_buster',
    'speed_bump',
    'rope',
    'chain',
  ]),
  bicycle: new Set([
    'gate',
    'lift_gate',
    'swing_gate',
    'bollard',
    'cycle_barrier',
    'block',
    'toll_booth',
    'border_control',
    'cattle_grid',
    'entrance',
    'no',
    'kerb',
    'height_restrictor',
    'checkpoint',
    'bus_trap',
    'planter',
    'log',
    'chain',
    'rope',
  ]),
  walk: new Set([
    'gate',
    'lift_gate',
    'swing_gate',
    'bollard',
    'cycle_barrier',
    'block',
    'toll_booth',
    'border_control',
    'cattle_grid',
    'entrance',
    'no',
    'kerb',
    'height_restrictor',
    'checkpoint',
    'bus_trap',
    'planter',
    'log',
    'stile',
    'kissing_gate',
    'turnstile',
    'full-height_turnstile',
    'chain',
    'rope',
    'wicket_gate',
  ]),
}

/** Whether a node is a barrier that stops a mode. */
export function isBlockedBy(tags: Tags, mode: Mode): boolean {
  const barrier = tags['barrier']
  if (barrier === undefined) return false
  for (const key of accessKeys[mode]) {
    const access = accessByValue[tags[key] ?? '']
    if (access !== undefined) return access === 'no'
  }
  return !passable[mode].has(barrier) || tags['locked'] === 'yes'
}

const gates = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'chain', 'rope'])

/** Whether a node is a barrier that has to be opened to pass. */
export function isGate(tags: Tags): boolean {
  return gates.has(tags['barrier'] ?? '')
}

export interface Directions {
  readonly forward: boolean
  readonly backward: boolean
}

const onewayValues: Readonly<Record<string, Directions>> = {
  yes: { forward: true, backward: false },
  true: { forward: true, backward: false },
  '1': { forward: true, backward: false },
  '-1': { forward: false, backward: true },
  reverse: { forward: false, backward: true },
  no: { forward: true, backward: true },
  false: { forward: true, backward: true },
  '0': { forward: true, backward: true },
  reversible: { forward: false, backward: false },
}
const bothWays: Directions = { forward: true, backward: true }

/** The directions in which a mode may use a way; forward is the direction in which the way is drawn. */
export function directionsOf(tags: Tags, mode: Mode, roadClass: RoadClass): Directions {
  const base = mode === 'walk' ? walkingDirections(tags) : drivingDirections(tags, mode, roadClass)
  const keys = accessKeys[mode].filter((key) => key !== 'access')
  const isShut = (side: string) => keys.some((key) => accessByValue[tags[`${key}:${side}`] ?? ''] === 'no')
  return { forward: base.forward && !isShut('forward'), backward: base.backward && !isShut('backward') }
}

function walkingDirections(tags: Tags): Directions {
  return onewayValues[tags['oneway:foot'] ?? ''] ?? bothWays
}

function drivingDirections(tags: Tags, mode: Mode, roadClass: RoadClass): Directions {
  const specific = onewayValues[tags[mode === 'motor' ? 'oneway:motor_vehicle' : 'oneway:bicycle'] ?? '']
  if (specific) return specific
  const general =
    onewayValues[tags['oneway'] ?? ''] ?? (isImpliedOneway(tags, roadClass) ? onewayValues['yes']! : bothWays)
  return mode === 'bicycle' && hasContraflow(tags) ? bothWays : general
}

function isImpliedOneway(tags: Tags, roadClass: RoadClass): boolean {
  return (
    tags['junction'] === 'roundabout' ||
    tags['junction'] === 'circular' ||
    roadClass === 'motorway' ||
    roadClass === 'motorway_link'
  )
}

function hasContraflow(tags: Tags): boolean {
  return ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].some(
    (key) => tags[key]?.startsWith('opposite') ?? false,
  )
}
