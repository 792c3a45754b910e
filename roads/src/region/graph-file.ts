import { modes, type Network, type RoadGraph } from '../graph/network.ts'
import type { Mode } from '../graph/access.ts'
import { roadClasses } from '../graph/road-class.ts'
import type { ScratchFile } from './scratch.ts'
import {
  BrokenRegionFile,
  SectionReader,
  writeSectionsTo,
  type Section,
  type SectionFormat,
  type StoredSection,
} from './section-file.ts'

const format: SectionFormat = { magic: 'RWGR', version: 3, noun: 'road file' }

const kinds = {
  nodeLon: 'i32',
  nodeLat: 'i32',
  nodeSignal: 'u8',
  from: 'u32',
  to: 'u32',
  centimetres: 'u32',
  shapeStart: 'u32',
  shapeLon: 'i32',
  shapeLat: 'i32',
  roadClass: 'u8',
  flags: 'u16',
  name: 'u32',
  ref: 'u32',
  limits: 'u16',
  density: 'u8',
  maxSpeed: 'u8',
  signals: 'u8',
  bearing: 'u8',
  stateArc: 'u32',
  isVisit: 'u8',
  turnStart: 'u32',
  turnTo: 'u32',
  turnAngle: 'i8',
  turnFlags: 'u16',
  rank: 'u32',
} as const

export type Field = keyof typeof kinds
const fields = [
  'nodeLon',
  'nodeLat',
  'nodeSignal',
  'from',
  'to',
  'centimetres',
  'shapeStart',
  'shapeLon',
  'shapeLat',
  'roadClass',
  'flags',
  'name',
  'ref',
  'limits',
  'density',
  'maxSpeed',
  'signals',
  'bearing',
  'stateArc',
  'isVisit',
  'turnStart',
  'turnTo',
  'turnAngle',
  'turnFlags',
  'rank',
] as const satisfies readonly Field[]

type Parts = Readonly<Record<Field, Section | StoredSection>>
/** A graph whose networks are at hand or were set aside. */
type WrittenGraph = Omit<RoadGraph, 'networks'> & { readonly networks: Readonly<Record<Mode, Parts>> }

/** Writes the graph to the end of a file. */
export function writeGraph(graph: WrittenGraph, file: ScratchFile): void {
  const sections: Record<string, Section | StoredSection> = {
    traffic: Uint8Array.of(Number(graph.isLeftHand)),
    nameStart: graph.nameStart,
    nameBytes: graph.nameBytes,
  }
  for (const mode of modes) for (const field of fields) sections[`${mode}.${field}`] = graph.networks[mode][field]
  writeSectionsTo(file, format, sections)
}

/** Returns views of the file without copying; throws `BrokenRegionFile` if it is damaged or inconsistent. */
export function readGraph(bytes: Uint8Array): RoadGraph {
  const reader = new SectionReader(format, bytes)
  const graph: RoadGraph = {
    isLeftHand: reader.get('traffic', 'u8')[0] === 1,
    networks: {
      motor: readNetwork(reader, 'motor'),
      bicycle: readNetwork(reader, 'bicycle'),
      walk: readNetwork(reader, 'walk'),
    },
    nameStart: reader.get('nameStart', 'u32'),
    nameBytes: reader.get('nameBytes', 'u8'),
  }
  const nameCount = graph.nameStart.length - 1
  const isSound =
    risesTo(graph.nameStart, graph.nameBytes.length) &&
    modes.every((mode) => isSoundNetwork(graph.networks[mode], nameCount))
  if (!isSound) throw new BrokenRegionFile('roadsContradict')
  return graph
}

function readNetwork(reader: SectionReader, mode: Mode): Network {
  const u8 = (field: Field) => reader.get(`${mode}.${field}`, 'u8')
  const u16 = (field: Field) => reader.get(`${mode}.${field}`, 'u16')
  const u32 = (field: Field) => reader.get(`${mode}.${field}`, 'u32')
  const i32 = (field: Field) => reader.get(`${mode}.${field}`, 'i32')
  return {
    mode,
    nodeLon: i32('nodeLon'),
    nodeLat: i32('nodeLat'),
    nodeSignal: u8('nodeSignal'),
    from: u32('from'),
    to: u32('to'),
    centimetres: u32('centimetres'),
    shapeStart: u32('shapeStart'),
    shapeLon: i32('shapeLon'),
    shapeLat: i32('shapeLat'),
    roadClass: u8('roadClass'),
    flags: u16('flags'),
    name: u32('name'),
    ref: u32('ref'),
    limits: u16('limits'),
    density: u8('density'),
    maxSpeed: u8('maxSpeed'),
    signals: u8('signals'),
    bearing: u8('bearing'),
    stateArc: u32('stateArc'),
    isVisit: u8('isVisit'),
    turnStart: u32('turnStart'),
    turnTo: u32('turnTo'),
    turnAngle: reader.get(`${mode}.turnAngle`, 'i8'),
    turnFlags: u16('turnFlags'),
    rank: u32('rank'),
  }
}

function isSoundNetwork(network: Network, nameCount: number): boolean {
  return (
    hasEvenEdges(network) && hasSoundShapes(network) && hasSoundIndexes(network, nameCount) && hasSoundTurns(network)
  )
}

function hasEvenEdges(network: Network): boolean {
  const edges = network.from.length
  return (
    sameLength(network.nodeLon.length, network.nodeLat, network.nodeSignal) &&
    sameLength(
      edges,
      network.to,
      network.centimetres,
      network.roadClass,
      network.flags,
      network.name,
      network.ref,
      network.density,
    ) &&
    sameLength(edges * 2, network.maxSpeed, network.signals, network.bearing) &&
    sameLength(edges * 4, network.limits)
  )
}

function hasSoundShapes({ from, shapeStart, shapeLon, shapeLat }: Network): boolean {
  return (
    sameLength(shapeLon.length, shapeLat) &&
    sameLength(from.length + 1, shapeStart) &&
    risesTo(shapeStart, shapeLon.length, 2)
  )
}

function hasSoundIndexes({ nodeLon, from, to, name, ref, roadClass }: Network, nameCount: number): boolean {
  return (
    isBelow(from, nodeLon.length) &&
    isBelow(to, nodeLon.length) &&
    isBelow(name, nameCount) &&
    isBelow(ref, nameCount) &&
    isBelow(roadClass, roadClasses.length)
  )
}

function hasSoundTurns(network: Network): boolean {
  const states = network.stateArc.length
  const turns = network.turnTo.length
  const hasLengths =
    sameLength(states, network.rank, network.isVisit) &&
    sameLength(states + 1, network.turnStart) &&
    sameLength(turns, network.turnAngle, network.turnFlags)
  return (
    hasLengths &&
    risesTo(network.turnStart, turns) &&
    isBelow(network.turnTo, states) &&
    isBelow(network.stateArc, network.from.length * 2) &&
    isOrder(network.rank)
  )
}

function sameLength(length: number, ...arrays: readonly Section[]): boolean {
  return arrays.every((array) => array.length === length)
}

function isBelow(values: Uint8Array | Uint32Array, limit: number): boolean {
  for (const value of values) if (value >= limit) return false
  return true
}

function risesTo(starts: Uint32Array, end: number, step = 0): boolean {
  if (starts[0] !== 0 || starts.at(-1) !== end) return false
  for (let index = 1; index < starts.length; index++) if (starts[index]! < starts[index - 1]! + step) return false
  return true
}

function isOrder(rank: Uint32Array): boolean {
  const isSeen = new Uint8Array(rank.length)
  for (const place of rank) {
    if (place >= rank.length || isSeen[place] === 1) return false
    isSeen[place] = 1
  }
  return true
}
