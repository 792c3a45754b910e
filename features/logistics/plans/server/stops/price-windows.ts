import { sql } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { servingDepots } from '../../../depots/server/queries.ts'
import type { FitQuestion } from '../../../deliveries/rules/check-fit.ts'
import type { DaySpan } from '../../../settings/contract.ts'
import { costOfChange, type StopTimes } from '../../rules.ts'
import { applyPlanEdit } from '../../rules/edits/apply-edit.ts'
import { onlyOn } from '../../rules/plan/state.ts'
import type { PlanRecord, Stored } from '../facts/stored-state.ts'
import type { StopRow } from '../facts/stop-facts.ts'
import { storedNow, type Opened } from '../plan/open-plan.ts'
import { lookForPlace, nowIn, type Insertion } from './find-place.ts'
import { acceptsOf } from './told-times.ts'
import { loadAreas, openWith, plansFor, rowAt, withRows, type Areas } from './fit.ts'

/** What is to be brought somewhere, whose day and time are yet to be chosen; its id where it is stored already. */
export type Parcel = Omit<FitQuestion, 'date' | 'windows' | 'pins'> & { pins: NonNullable<FitQuestion['pins']> }
/** Whether the plan would serve it, and what it would cost more. */
export type WindowPrice = { kind: 'fits'; cents: number } | { kind: 'full' }

type Held = { parcel: Parcel; windows: readonly DaySpan[] }
type Asked = {
  plan: PlanRecord
  parcel: Parcel
  windows: readonly DaySpan[]
  held: readonly Held[]
  /** The only routes that may take it. */
  among?: ReadonlySet<number> | undefined
  signal: AbortSignal
}

/**
 * For each window whether the plan that drivers have, or will get, takes a parcel within it: no rule and no promise is broken, no more times change than
 * the workspace allows, and what is held for others keeps its place. Nothing is stored. `undefined` where the plan has no routes, or its travel times aren't
 * at hand.
 */
export async function priceWindows(machine: Machine, asked: Asked): Promise<WindowPrice[] | undefined> {
  const { plan, parcel, windows, held, among, signal } = asked
  const { day } = plan
  const areas = await loadAreas(machine.db)
  const others: StopRow[] = []
  for (const [at, one] of held.entries())
    others.push(...(await rowsOf(machine, { day, areas, first: -1 - at, ...one })))
  const wanted = await rowsOf(machine, { day, areas, first: -1 - held.length, parcel, windows })
  const without = [parcel, ...held.map((one) => one.parcel)].flatMap(({ id }) => id ?? [])
  const rows = [...others, ...wanted]
  const whole = withRows(await storedNow(machine, plan, signal), { rows, without })
  if (whole.state.routes.length === 0) return undefined
  const stored = { ...whole, state: onlyOn(whole.state, among) }
  const opened = await openWith(machine, { plan, stored, rows, without, signal })
  if (!opened) return undefined
  const insertion = await insertionInto(machine, opened, stored.times)
  const taken = await placeAll(machine, { insertion, stored, ids: others.map(({ id }) => id), signal })
  const prices: WindowPrice[] = []
  for (const { id } of wanted) {
    signal.throwIfAborted()
    prices.push(await priceOf(machine, { ...insertion, deliveryId: id }, taken))
  }
  return prices
}

type Taking = { days: readonly string[]; parcel: Pick<Parcel, 'depotId' | 'pins'> }

/** The plans that would take a parcel, by their days; most days have none yet. */
export async function plansTaking(db: Database, { days, parcel }: Taking): Promise<Map<string, PlanRecord>> {
  const depotId = parcel.depotId ?? (await servingDepots(db))(parcel.pins.door)
  return plansFor(db, sql`true`, { days, depotId })
}

type Numbered = { day: string; areas: Areas; first: number; parcel: Parcel; windows: readonly DaySpan[] }

/** Rows of deliveries that aren't there, one for each window: they are counted down from the first number. */
async function rowsOf({ db }: Machine, { day, areas, first, parcel, windows }: Numbered): Promise<StopRow[]> {
  const asked = { ...parcel, date: day, windows: [] }
  const row = await rowAt(db, { asked, date: day, located: parcel.pins, areas })
  if (!row) return []
  return windows.map((window, at) => ({
    ...row,
    id: first - at,
    windows: [{ ...window, isHard: true, centsPerMinute: 0 }],
  }))
}

/** Of what drivers have only a few times may change; today nothing that is due soon. */
async function insertionInto(
  machine: Machine,
  opened: Opened,
  times: Stored['times'],
): Promise<Omit<Insertion, 'deliveryId'>> {
  const now = await nowIn(machine)
  const limit = opened.plan.day === now.today ? now.limit : undefined
  return { opened, limit, accepts: await acceptsOf(machine.db, { opened, times }) }
}

type Taken = Pick<Stored, 'state' | 'times'>
type Placing = {
  insertion: Omit<Insertion, 'deliveryId'>
  stored: Stored
  ids: readonly number[]
  signal: AbortSignal
}

async function placeAll(machine: Machine, { insertion, stored, ids, signal }: Placing): Promise<Taken> {
  let taken: Taken = stored
  for (const deliveryId of ids) {
    signal.throwIfAborted()
    const looked = await lookForPlace(machine, { ...insertion, deliveryId }, taken)
    if (looked.kind !== 'found') continue
    const times = new Map<number, StopTimes>([...taken.times, ...looked.evaluation.times])
    taken = { state: looked.edits.reduce((before, edit) => applyPlanEdit(before, edit), taken.state), times }
  }
  return taken
}

async function priceOf(machine: Machine, insertion: Insertion, taken: Taken): Promise<WindowPrice> {
  const looked = await lookForPlace(machine, insertion, taken)
  if (looked.kind !== 'found') return { kind: 'full' }
  return { kind: 'fits', cents: Math.round(costOfChange(looked.slot.change)) }
}
