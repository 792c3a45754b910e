import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Audience, Program } from '#kit/server/feature.ts'
import type { Bus, Database, Machine } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import type { Change } from '../contract.ts'
import { events, signals } from './tables.ts'

/** A change for everyone who may read that kind, or only for the people in `audience`. */
export type StreamedChange = Change & { readerId?: number; audience?: Audience }
type Audiences = Program['audience']
type Listener = (changes: StreamedChange[]) => void

/** Ids are made before their transaction commits, so one may appear late: each look reads this much back. */
const lookBackMs = 10_000
const pollMs = 5_000
/** How many changes one query reads. */
export const batchSize = 1_000

const columns = { id: events.id, kind: events.kind, entity: events.entity, entityId: events.entityId }
const signalColumns = {
  id: signals.id,
  kind: signals.kind,
  entity: signals.entity,
  entityId: signals.entityId,
  readerId: signals.readerId,
}
const tails = new WeakMap<Bus, Tail>()

/** One reader of the event table for all open streams of a process. */
export function tailOf(machine: Machine, asking: Audiences): Tail {
  const known = tails.get(machine.bus)
  if (known) return known
  const tail = new Tail(machine, asking)
  tails.set(machine.bus, tail)
  return tail
}

class Tail {
  private readonly listeners = new Set<Listener>()
  private readonly seen = new Map<string, number>()
  private readonly machine: Machine
  private stop: (() => void) | undefined
  private looking: Promise<void> | undefined
  private isDue = false
  private readAt = 0
  private readonly asking: Audiences

  constructor(machine: Machine, asking: Audiences) {
    this.machine = machine
    this.asking = asking
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    if (!this.stop) this.start()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.stop?.()
    }
  }

  private start() {
    this.readAt = this.machine.now().getTime()
    const forget = this.machine.bus.onWake(() => this.look())
    const timer = setInterval(() => this.look(), pollMs)
    this.stop = () => {
      forget()
      clearInterval(timer)
      this.stop = undefined
    }
  }

  private look() {
    this.isDue = true
    this.looking ??= this.drain().finally(() => (this.looking = undefined))
  }

  private async drain() {
    while (this.isDue) {
      this.isDue = false
      await this.read().catch((error: unknown) =>
        this.machine.log.warn({ error: errorText(error) }, 'the event stream could not read'),
      )
    }
  }

  private async read() {
    const startedAt = this.machine.now().getTime()
    // After an outage of the database, the changes of other processes are older than usual.
    const from = Math.min(startedAt, this.readAt) - lookBackMs
    for (const [id, at] of this.seen) if (at < from - lookBackMs) this.seen.delete(id)
    for (let after = idAt(from), isMore = true; isMore;) {
      const batch = await changesAfter(this.machine.db, after)
      const fresh = batch.filter((change) => !this.seen.has(change.id))
      await this.deliver(await withAudience(this.machine.db, this.asking, fresh))
      after = batch.at(-1)?.id ?? after
      isMore = batch.length === batchSize
    }
    this.readAt = startedAt
  }

  private async deliver(fresh: StreamedChange[]) {
    for (const change of fresh) this.seen.set(change.id, this.machine.now().getTime())
    if (fresh.length === 0) return
    const pause = createPause()
    for (const listener of this.listeners) {
      listener(fresh)
      await pause()
    }
  }
}

/** Asks the features who may hear of what. */
export async function withAudience(
  db: Database,
  asking: Audiences,
  changes: StreamedChange[],
): Promise<StreamedChange[]> {
  const about = [...new Set(changes.map(({ entity }) => entity))].filter((entity) => asking[entity])
  if (about.length === 0) return changes
  const known = new Map<string, ReadonlyMap<string, Audience>>()
  for (const entity of about) {
    const own = changes.filter((change) => change.entity === entity)
    const before = await befores(db, own)
    const things = own.map(({ id, entityId }) => ({ entityId, before: before.get(id) }))
    known.set(entity, await asking[entity]!(db, things))
  }
  return changes.map((change) => {
    const audience = known.get(change.entity)?.get(change.entityId)
    return audience ? { ...change, audience } : change
  })
}

async function befores(db: Database, changes: StreamedChange[]): Promise<Map<string, unknown>> {
  const ids = changes.map(({ id }) => id)
  const rows = await db
    .select({ id: events.id, before: events.before })
    .from(events)
    .where(and(inArray(events.id, ids), isNotNull(events.before)))
  return new Map(rows.map((row) => [row.id, row.before]))
}

/** The first batch of what happened after an id, oldest first. */
export async function changesAfter(db: Database, id: string): Promise<StreamedChange[]> {
  const happened: StreamedChange[] = await db
    .select(columns)
    .from(events)
    .where(gt(events.id, id))
    .orderBy(asc(events.id))
    .limit(batchSize)
  const signalled = await db
    .select(signalColumns)
    .from(signals)
    .where(gt(signals.id, id))
    .orderBy(asc(signals.id))
    .limit(batchSize)
  const both = [...happened, ...signalled]
  return both.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, batchSize)
}

/** The lowest id an event of that moment could have. */
export function idAt(timeMs: number): string {
  const hex = Math.max(0, timeMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
