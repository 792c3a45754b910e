import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { eventsAbout } from '#platform/events/server/queries.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { deliveryStates } from '../rules.ts'
import { TimelineEntry } from '../rules/timeline.ts'

/** A recipient, who has no account. */
type Sayer = Pick<Machine, 'now'> & { user: undefined; address?: string }
type Act =
  | { id: number; act: 'instructed' | 'pinMoved' }
  | { id: number; act: 'wished'; wish: { choice: string; date: string | null } }

/** Puts what its recipient did on the timeline of a delivery, where it changes nothing of the delivery itself. */
export async function recordByRecipient(tx: Transaction, sayer: Sayer, { id, act, ...said }: Act): Promise<void> {
  const wish = 'wish' in said ? said.wish : {}
  await recordEvent(tx, sayer, {
    kind: `delivery.${act}`,
    entity: 'delivery',
    entityId: id,
    after: { by: 'recipient' as const, ...wish },
  })
}

/** What an event keeps of who made it: the recipient has no account that could say so. */
export function traceOfMaker({ isByRecipient }: { isByRecipient?: boolean | undefined }): { by?: 'recipient' } {
  return isByRecipient ? { by: 'recipient' } : {}
}

/** Everything that happened to a delivery, oldest first. */
export async function timelineOf(db: Database, id: number): Promise<TimelineEntry[]> {
  const entries = (await eventsAbout(db, { entity: 'delivery', entityId: id })).map(entryOf)
  // An attempt says what its delivery became by it.
  return entries.filter(({ kind, state }, index) => {
    const before = entries[index - 1]
    return kind !== 'state' || before?.kind !== 'attempt' || before.state !== state
  })
}

type Event = Awaited<ReturnType<typeof eventsAbout>>[number]

function entryOf({ id, at, actorName, kind, before, after }: Event): TimelineEntry {
  const state = deliveryStates.find((one) => one === valueOf(after, 'state')) ?? null
  const isChange = kind === 'delivery.changed'
  return {
    id,
    at: at.toISOString(),
    actor: actorName,
    isByRecipient: valueOf(after, 'by') === 'recipient',
    kind: kind.replace('delivery.', ''),
    state,
    note: String(valueOf(after, 'reason') ?? ''),
    part: String(valueOf(after, 'part') ?? ''),
    paidCents: state === 'collected' ? paidIn(before) : null,
    fields: isChange ? Object.keys(Object(after)).filter((field) => field !== 'by') : [],
    before: isChange ? timesIn(before) : {},
    after: isChange ? timesIn(after) : {},
    ...saidIn(kind, after),
    attempt: null,
    ...(kind === 'delivery.attempt' && attemptIn(after)),
  }
}

const AttemptTold = z.object({ doneAt: isoTime, attempts: z.number() })

/** An attempt stands at its own time, not at that of its record. */
function attemptIn(record: unknown): Partial<Pick<TimelineEntry, 'at' | 'attempt'>> {
  const told = read(z.nullable(AttemptTold), record, null)
  return told ? { at: told.doneAt, attempt: told.attempts } : {}
}

function saidIn(kind: string, after: unknown): Pick<TimelineEntry, 'wish' | 'notCounted'> {
  const { wish, notCounted } = TimelineEntry.shape
  return {
    wish: kind === 'delivery.wished' ? read(wish, after, null) : null,
    notCounted: kind === 'delivery.notCounted' ? read(notCounted, after, null) : null,
  }
}

function timesIn(record: unknown): TimelineEntry['after'] {
  return read(TimelineEntry.shape.after, record, {})
}

function read<T>(schema: z.ZodMiniType<T>, record: unknown, otherwise: T): T {
  const { success, data } = z.safeParse(schema, record)
  return success ? data : otherwise
}

function paidIn(before: unknown): number | null {
  const cents = valueOf(before, 'dueCents')
  return typeof cents === 'number' ? cents : null
}

function valueOf(record: unknown, key: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined
}
