import type { Tags } from '../source/map-source.ts'
import { accessOf, directionsOf, type Mode } from './access.ts'
import { edgeFlag } from './network.ts'
import { classNumber, roadClassOf, type RoadClass } from './road-class.ts'
import { parseLength, parseSpeed, parseWeight } from './tag-values.ts'

/** Properties of a way for one mode, encoded as in the network. */
export interface RoadTraits {
  readonly roadClass: number
  readonly flags: number
  readonly speedForward: number
  readonly speedBackward: number
  readonly limits: readonly [height: number, width: number, length: number, weight: number]
  readonly name: string
  readonly ref: string
}

export function roadTraits(tags: Tags, mode: Mode): RoadTraits | null {
  const roadClass = roadClassOf(tags)
  if (roadClass === null || tags['area'] === 'yes') return null
  const access = accessOf(tags, mode, roadClass)
  const { forward, backward } = directionsOf(tags, mode, roadClass)
  if (access === 'no' || !(forward || backward)) return null
  const speed = parseSpeed(tags['maxspeed'])
  const openFlags =
    Number(forward) * edgeFlag.forward +
    Number(backward) * edgeFlag.backward +
    Number(access === 'destination') * edgeFlag.destination
  return {
    roadClass: classNumber(roadClass),
    flags: openFlags | otherFlags(tags, roadClass),
    speedForward: parseSpeed(tags['maxspeed:forward']) || speed,
    speedBackward: parseSpeed(tags['maxspeed:backward']) || speed,
    limits: limitsOf(tags),
    name: tags['name'] ?? '',
    ref: tags['ref'] ?? '',
  }
}

function limitsOf(tags: Tags): RoadTraits['limits'] {
  return [
    parseLength(tags['maxheight'] ?? tags['maxheight:physical']),
    parseLength(tags['maxwidth']),
    parseLength(tags['maxlength']),
    parseWeight(tags['maxweight'] ?? tags['maxweightrating']),
  ]
}

const unpavedSurfaces = new Set([
  'unpaved',
  'gravel',
  'dirt',
  'ground',
  'earth',
  'grass',
  'sand',
  'mud',
  'compacted',
  'fine_gravel',
  'pebblestone',
  'woodchips',
])

function otherFlags(tags: Tags, roadClass: RoadClass): number {
  let flags = truckFlags(tags)
  if (tags['junction'] === 'roundabout' || tags['junction'] === 'circular') flags |= edgeFlag.roundabout
  if (unpavedSurfaces.has(tags['surface'] ?? '') || (roadClass === 'track' && tags['surface'] === undefined))
    flags |= edgeFlag.unpaved
  if (tags['toll'] === 'yes') flags |= edgeFlag.toll
  if (isSet(tags['tunnel'])) flags |= edgeFlag.tunnel
  if (isSet(tags['bridge'])) flags |= edgeFlag.bridge
  return flags
}

function truckFlags(tags: Tags): number {
  const access = tags['hgv'] ?? tags['goods']
  if (access === 'no' || access === 'private') return edgeFlag.noTrucks
  return access === 'destination' || access === 'delivery' ? edgeFlag.truckDestination : 0
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'no'
}
