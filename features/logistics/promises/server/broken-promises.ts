import { and, inArray } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { isSame } from '#kit/contract/same.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { mostBrokenShown, type BrokenPromises, type PromiseQuestion } from '../../deliveries/rules/broken-promises.ts'
import { isOpen, transitions, type DeliveryState } from '../../deliveries/rules.ts'
import { visibleDeliveries, type Reader } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { openPromises } from '../../promise-ledger/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Band } from '../rules/told-band.ts'
import { spansOf } from './expected-band.ts'

/** Which open promises a change would break: one for each recipient, the newest. */
export async function brokenPromises(db: Database, user: Reader, question: PromiseQuestion): Promise<BrokenPromises> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const { id, reference, recipient, date, windows, state } = deliveries
  const rows = await db
    .select({ id, reference, recipient, date, windows, state })
    .from(deliveries)
    .where(and(inArray(id, question.ids), visibleDeliveries(user, 'write')))
  const changing = rows.filter((row) => mayHappen(question, row.state))
  const rowById = new Map(changing.map((row) => [row.id, row]))
  const broken = new Map<number, BrokenPromises['broken'][number]>()
  for (const { deliveryId, earliest, latest } of await openPromises(db, [...rowById.keys()])) {
    const row = rowById.get(deliveryId)
    if (!row || !isBroken({ from: earliest, to: latest }, row, { question, timeZone })) continue
    const { reference: name, recipient: person } = row
    const times = { earliest: earliest.toISOString(), latest: latest.toISOString() }
    broken.set(deliveryId, { deliveryId, reference: name, recipient: person, ...times })
  }
  const inOrder = [...broken.values()].toSorted((one, other) => Date.parse(one.earliest) - Date.parse(other.earliest))
  return { total: inOrder.length, broken: inOrder.slice(0, mostBrokenShown) }
}

/** What is refused anyway breaks nothing. */
function mayHappen({ isCancelled }: PromiseQuestion, state: DeliveryState): boolean {
  return isCancelled ? transitions[state].cancel !== undefined : isOpen(state)
}

type Days = Pick<typeof deliveries.$inferSelect, 'date' | 'windows'>
type Changed = { question: PromiseQuestion; timeZone: string }

/** Nothing is broken by a change where the time belongs to another day already. */
function isBroken(told: Band, before: Days, { question, timeZone }: Changed): boolean {
  const { isCancelled, isElsewhere, date = before.date, windows = [] } = question
  if (!isOfDay(told, before.date, timeZone)) return false
  if (isCancelled || isElsewhere || !isOfDay(told, date, timeZone)) return true
  if (windows.length === 0 || isSame(timesOf(windows), timesOf(before.windows))) return false
  return !spansOf({ date, windows }, timeZone).some((span) => overlap(told, span))
}

function timesOf(windows: Days['windows']) {
  return windows.map(({ from, to }) => [from, to])
}

function isOfDay(told: Band, date: string | null, timeZone: string): boolean {
  if (date === null) return false
  const midnight = (day: string) => momentAt(`${day}T00:00`, timeZone)
  return overlap(told, { from: midnight(date), to: midnight(daysAfter(date, 1)) })
}

function overlap(one: Band, other: Band): boolean {
  return one.from < other.to && one.to > other.from
}
