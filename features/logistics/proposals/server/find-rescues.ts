import type { Caller } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { Output } from '#kit/contract/endpoint.ts'
import type { Opened } from '../../plans/server/commands.ts'
import { mayDoWithRoute, readRoute } from '../../routes/server/commands.ts'
import type { readRescue } from '../contract.ts'
import type { RescueReason } from '../rules.ts'
import { compareRescues, findRescue, type FoundRescue } from '../rules/find-rescue.ts'
import { brokenByMoves, ofTimeAndRoom, type Move } from './broken-rules.ts'
import { calledInBeside, sparesFor } from './call-in.ts'
import { nearest, openPlanOfRoute, routesBeside } from './find-moves.ts'
import { freeCrews } from './free-crews.ts'
import { hasStopped, openRescue, type OpenRescue, type OpenTaker } from './open-rescue.ts'
import { openRoute, openStandBy, type OpenRoute } from './open-route.ts'
import { presentLeft, presentRescue } from './present-rescue.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'

const mostRescues = 3
type Found = Output<(typeof readRescue)['reply']>
export type Rescue = FoundRescue<OpenTaker>

/** How what is left of a route could go to others, the best first; where nobody can take anything, why not. */
export async function findRescues(machine: Machine, user: Pick<Caller, 'ability'>, id: number): Promise<Found> {
  if (!(await mayDoWithRoute(machine.db, user, { id, ...publishing }))) throw notFound(refusals.things.route, id)
  const at = machine.now().toISOString()
  const route = await readRoute(machine.db, id)
  const calledIn = route ? await calledInBeside(machine.db, route) : []
  const none: Found = { at, isOpen: false, isStopped: false, rescues: [], left: [], spares: [], calledIn }
  const from = await openRoute(machine, id)
  const opened = from && (await openPlanOfRoute(machine, id))
  if (!from || !opened) return none
  const tos = await nearest(machine, from, { beside: await routesBeside(machine.db, user, id), facts: opened.facts })
  const isStopped = await hasStopped(machine, id)
  // Whoever is late goes on; nobody is called in for that.
  const free = isStopped ? await openFree(machine, opened, from) : []
  const open = await openRescue(machine, opened, { from, tos: [...tos, ...free], isStopped })
  const { found, reasons } = await search(machine, opened, open)
  const rescues: Found['rescues'] = []
  for (const rescue of found) rescues.push(await presentRescue(machine.db, user, open, rescue))
  const spares = await sparesFor(machine, opened, { of: from.asked.route, order: from.order })
  const left = await presentLeft(machine.db, open, reasons)
  return { at, isOpen: true, isStopped, rescues, left, spares, calledIn }
}

async function openFree(machine: Machine, opened: Opened, from: OpenRoute): Promise<OpenRoute[]> {
  const opens: OpenRoute[] = []
  for (const crew of await freeCrews(machine, opened, { of: from.asked.route, order: from.order })) {
    const open = await openStandBy(machine, from, crew)
    if (open) opens.push(open)
  }
  return opens
}

type Reasons = ReadonlyMap<number, readonly RescueReason[]>

/** Each route by itself, and all of them together, with and without those who are called in. */
async function search(
  machine: Machine,
  opened: Opened,
  open: OpenRescue,
): Promise<{ found: Rescue[]; reasons: Reasons }> {
  const { units, takers, staying } = open
  if (takers.length === 0 && units.length > 0)
    return { found: [], reasons: new Map([...staying, ...units.flat().map((id) => [id, ['noRoute']] as const)]) }
  const all = await findRescue(units, takers)
  const tried = [all, ...(await triedByFewer(open))]
  const found: Rescue[] = []
  let reasons: Reasons = all.left
  for (const one of distinct(tried.toSorted(compareRescues))) {
    if (found.length === mostRescues) break
    if ((await brokenByMoves(machine, opened, movesOf(open, one), ofTimeAndRoom)).length === 0) found.push(one)
    else if (one === all) reasons = withRules(all)
  }
  return { found, reasons: new Map([...staying, ...reasons]) }
}

async function triedByFewer({ units, takers }: OpenRescue): Promise<Rescue[]> {
  const tried: Rescue[] = []
  const driven = takers.filter(({ free }) => free !== 'callable')
  if (driven.length > 1 && driven.length < takers.length) tried.push(await findRescue(units, driven))
  if (takers.length > 1) for (const taker of takers) tried.push(await findRescue(units, [taker]))
  return tried
}

/** Without those that give the same stops to the same routes, or none. */
function distinct(tried: readonly Rescue[]): Rescue[] {
  const seen = new Set<string>()
  return tried.filter(({ taken }) => {
    const key = JSON.stringify(taken.map(({ taker, order }) => [taker.open.asked.route.id, order]))
    return taken.length > 0 && !seen.has(key) && seen.add(key)
  })
}

function withRules({ left, taken }: Rescue): Reasons {
  const moved = taken.flatMap((one) => one.moved)
  return new Map([...left, ...moved.map((id) => [id, ['rules']] as const)])
}

/** What a rescue does to the plan, route by route. */
export function movesOf({ from }: OpenRescue, { taken }: Pick<Rescue, 'taken'>): Move[] {
  return taken.map(({ taker, order, moved }) => ({
    pair: { from, to: taker.open },
    found: { toOrder: order, moved },
  }))
}
