import { turnDegrees } from './geometry.ts'
import { filled, groupBy, GrowingInt8, GrowingUint16, GrowingUint32 } from './growing.ts'
import { angleStep, edgeFlag, evenPriority, priorityShift, turnFlag, type Network } from './network.ts'
import { importanceByClass, leastImportance } from './road-class.ts'
import type { Restriction } from './restrictions.ts'
import type { SplitRoads } from './split-ways.ts'

export type Turns = Pick<Network, 'stateArc' | 'isVisit' | 'turnStart' | 'turnTo' | 'turnAngle' | 'turnFlags'>

interface Junctions {
  readonly split: SplitRoads
  /** The open arcs in order; the state of the first is 0. */
  readonly open: Uint32Array
  readonly stateOfArc: Uint32Array
  /** Open arcs leaving each node. */
  readonly out: { readonly start: Uint32Array; readonly items: Uint32Array }
  /** Edge ends at each node, whether open or closed. */
  readonly touching: { readonly start: Uint32Array; readonly items: Uint32Array }
}

/** History of a state: the last arcs, as far as restrictions need them, and whether it is that of a visitor. */
interface Past {
  readonly arcs: readonly number[]
  readonly isVisit: boolean
}

/** States in their order: one for each open arc, one more for each open to visitors only, then the beginnings of longer restrictions. */
interface States {
  readonly arcs: Uint32Array
  readonly isVisit: Uint8Array
  readonly visitStateOfArc: Uint32Array
  readonly longer: readonly Past[]
  readonly longerState: ReadonlyMap<string, number>
  /** The last arcs of the longer ones, as most arcs are none. */
  readonly longerEnds: ReadonlySet<number>
}

const noState = 0xffffffff
const visitFlags = edgeFlag.destination | edgeFlag.truckDestination

/**
 * All turns out of every state. Restrictions over several arcs are matched as words in a text are (Aho and Corasick 1975): a state
 * remembers the longest end of its past that begins a restriction. Arcs of destination-only roads have two states: vehicles that start
 * there may leave, visitors may not. The profile decides which turns between the two are open.
 */
export function buildTurns(split: SplitRoads, restrictions: readonly Restriction[]): Turns {
  const junctions = findJunctions(split)
  const states = findStates(junctions, restrictions)
  const turnStart = new Uint32Array(states.arcs.length + 1)
  const turns = { to: new GrowingUint32(), angle: new GrowingInt8(), flags: new GrowingUint16() }
  const context: TurnContext = { junctions, bans: bansByArc(restrictions), states, turns }
  for (let state = 0; state < states.arcs.length; state++) {
    addTurns(pastOf(state, states), context)
    turnStart[state + 1] = turns.to.length
  }
  return {
    stateArc: states.arcs,
    isVisit: states.isVisit,
    turnStart,
    turnTo: turns.to.finish(),
    turnAngle: turns.angle.finish(),
    turnFlags: turns.flags.finish(),
  }
}

function pastOf(state: number, { arcs, isVisit, longer }: States): Past {
  const single = arcs.length - longer.length
  return state < single ? { arcs: [arcs[state]!], isVisit: isVisit[state] === 1 } : longer[state - single]!
}

function keyOf({ arcs, isVisit }: Past): string {
  return isVisit ? `visit,${arcs.join()}` : arcs.join()
}

function findJunctions(split: SplitRoads): Junctions {
  const { from, to, flags } = split.edges
  const open = new GrowingUint32()
  const tails = new GrowingUint32()
  const addArc = (arc: number, tail: number) => {
    open.push(arc)
    tails.push(tail)
  }
  const nodeCount = split.nodePoint.length
  const ends = new Uint32Array(from.length * 2)
  for (let edge = 0; edge < from.length; edge++) {
    ends[edge * 2] = from[edge]!
    ends[edge * 2 + 1] = to[edge]!
    if (flags[edge]! & edgeFlag.forward) addArc(edge * 2, from[edge]!)
    if (flags[edge]! & edgeFlag.backward) addArc(edge * 2 + 1, to[edge]!)
  }
  const arcs = open.finish()
  const stateOfArc = new Uint32Array(from.length * 2).fill(noState)
  arcs.forEach((arc, state) => (stateOfArc[arc] = state))
  const { start, items } = groupBy(tails.finish(), nodeCount)
  return {
    split,
    open: arcs,
    stateOfArc,
    touching: groupBy(ends, nodeCount),
    out: { start, items: filled(items, (index) => arcs[items[index]!]!) },
  }
}

function findStates(junctions: Junctions, restrictions: readonly Restriction[]): States {
  const { open } = junctions
  const visits = open.filter((arc) => isForVisitors(junctions, arc))
  const visitStateOfArc = new Uint32Array(junctions.stateOfArc.length).fill(noState)
  visits.forEach((arc, index) => (visitStateOfArc[arc] = open.length + index))
  const longer = longerPasts(junctions, restrictions)
  const single = open.length + visits.length
  const arcs = new Uint32Array(single + longer.length)
  arcs.set(open)
  arcs.set(visits, open.length)
  const isVisit = new Uint8Array(arcs.length).fill(1, open.length, single)
  for (const [index, past] of longer.entries()) {
    arcs[single + index] = past.arcs.at(-1)!
    isVisit[single + index] = Number(past.isVisit)
  }
  return {
    arcs,
    isVisit,
    visitStateOfArc,
    longer,
    longerState: new Map(longer.map((past, index) => [keyOf(past), single + index])),
    longerEnds: new Set(longer.map((past) => past.arcs.at(-1)!)),
  }
}

function longerPasts(junctions: Junctions, restrictions: readonly Restriction[]): Past[] {
  const longer = new Map<string, Past>()
  for (const { arcs } of restrictions) {
    if (arcs.some((arc) => junctions.stateOfArc[arc] === noState)) continue
    for (let length = 2; length < arcs.length; length++) {
      const kinds = isForVisitors(junctions, arcs[length - 1]!) ? [false, true] : [false]
      for (const isVisit of kinds)
        longer.set(keyOf({ arcs: arcs.slice(0, length), isVisit }), { arcs: arcs.slice(0, length), isVisit })
    }
  }
  return [...longer.values()]
}

function isForVisitors({ split }: Junctions, arc: number): boolean {
  return (split.edges.flags[arc >>> 1]! & visitFlags) !== 0
}

function bansByArc(restrictions: readonly Restriction[]): Map<number, Restriction[]> {
  const bans = new Map<number, Restriction[]>()
  for (const restriction of restrictions) {
    const arc = restriction.arcs.at(-2)!
    bans.set(arc, [...(bans.get(arc) ?? []), restriction])
  }
  return bans
}

interface TurnContext {
  readonly junctions: Junctions
  readonly bans: ReadonlyMap<number, Restriction[]>
  readonly states: States
  readonly turns: Readonly<Record<'to' | 'angle' | 'flags', { push(value: number): void; readonly length: number }>>
}

function addTurns({ arcs, isVisit }: Past, context: TurnContext): void {
  const { junctions } = context
  const { edges, isBlocked } = junctions.split
  const arc = arcs.at(-1)!
  const node = (arc & 1) === 0 ? edges.to[arc >>> 1]! : edges.from[arc >>> 1]!
  const choices = junctions.out.items.subarray(junctions.out.start[node], junctions.out.start[node + 1])
  const isDeadEnd = isBlocked[node] === 1 || choices.every((next) => next >>> 1 === arc >>> 1)
  for (const next of choices) {
    if (isBlocked[node] && next !== (arc ^ 1)) continue
    const ban = banOn(arcs, next, context.bans)
    if (ban === 'all') continue
    const flags =
      turnFlagsOf(junctions, { node, arc, next }) +
      Number(ban === 'trucks') * turnFlag.noTrucks +
      Number(next === (arc ^ 1) && isDeadEnd) * turnFlag.deadEnd
    const isForVisit = isForVisitors(junctions, next)
    if (!isVisit) addTurn({ arcs: [...arcs, next], isVisit: false }, flags, context)
    if (isForVisit) addTurn({ arcs: [...arcs, next], isVisit: true }, flags, context)
  }
}

function addTurn(past: Past, flags: number, context: TurnContext): void {
  const { turns, junctions } = context
  const { bearing } = junctions.split.edges
  const [arc, next] = [past.arcs.at(-2)!, past.arcs.at(-1)!]
  turns.to.push(followingState(past, context))
  turns.angle.push(
    next === (arc ^ 1) ? 120 : Math.round(turnDegrees((bearing[arc ^ 1]! + 128) & 255, bearing[next]!) / angleStep),
  )
  turns.flags.push(flags)
}

function turnFlagsOf(junctions: Junctions, turn: { node: number; arc: number; next: number }): number {
  const { edges, isGate } = junctions.split
  const nodeFlags = edges.nodeSignal[turn.node]! * turnFlag.signal + isGate[turn.node]! * turnFlag.gate
  return nodeFlags + (turn.next === (turn.arc ^ 1) ? turnFlag.uTurn : junctionFlags(junctions, turn))
}

/** Right of way: the road being left against the most important road that is neither left nor entered, and on which sides roads join. */
function junctionFlags(
  { split, touching }: Junctions,
  { node, arc, next }: { node: number; arc: number; next: number },
): number {
  const first = touching.start[node]!
  const last = touching.start[node + 1]!
  if (last - first === 2) return turnFlag.plain
  const { bearing, roadClass, flags } = split.edges
  const isRound = (edge: number) => (flags[edge]! & edgeFlag.roundabout) !== 0
  if (isRound(arc >>> 1) && isRound(next >>> 1)) return 0
  const ahead = (bearing[next]! - bearing[arc ^ 1]!) & 255
  let best = leastImportance
  let isLeft = false
  let isRight = false
  for (let place = first; place < last; place++) {
    const end = touching.items[place]!
    const edge = end >>> 1
    if (edge === arc >>> 1 || edge === next >>> 1) continue
    best = Math.min(best, importanceByClass[roadClass[edge]!]! + Number(isRound(edge)) * 2)
    if (((bearing[end]! - bearing[arc ^ 1]!) & 255) < ahead) isLeft = true
    else isRight = true
  }
  const priority = Math.max(0, importanceByClass[roadClass[arc >>> 1]!]! - best + evenPriority)
  return (priority << priorityShift) + Number(isLeft && isRight) * turnFlag.crossing
}

function banOn(history: readonly number[], next: number, bans: TurnContext['bans']): 'none' | 'trucks' | 'all' {
  const found =
    bans
      .get(history.at(-1)!)
      ?.filter(({ arcs, isOnly }) => endsWith(history, arcs) && isOnly !== (arcs.at(-1) === next)) ?? []
  if (found.length === 0) return 'none'
  return found.every(({ trucksOnly }) => trucksOnly) ? 'trucks' : 'all'
}

/** Whether the history ends with all but the last of these arcs. */
function endsWith(history: readonly number[], arcs: readonly number[]): boolean {
  const length = arcs.length - 1
  if (history.length < length) return false
  for (let index = 0; index < length; index++)
    if (history[history.length - length + index] !== arcs[index]) return false
  return true
}

/** The state for the longest end of the past that has one. */
function followingState({ arcs, isVisit }: Past, { junctions, states }: TurnContext): number {
  const next = arcs.at(-1)!
  if (states.longerEnds.has(next)) {
    for (let skip = 0; skip < arcs.length - 1; skip++) {
      const state = states.longerState.get(keyOf({ arcs: arcs.slice(skip), isVisit }))
      if (state !== undefined) return state
    }
  }
  const visit = isVisit ? states.visitStateOfArc[next]! : noState
  return visit === noState ? junctions.stateOfArc[next]! : visit
}
