import { and, eq, gt, inArray } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { PresenceListener } from '#kit/server/feature.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Bus, Machine } from '#kit/server/machine.ts'
import { connections } from './tables.ts'

/** After this time without a sign of life, a process counts as stopped. */
const leaseMs = 60_000
const renewMs = 20_000
/** A person who reloads the page still counts as present. */
const graceMs = 4_000

const known = new WeakMap<Bus, Presence>()

/** Tracks who has a screen open, for all streams of a process. */
export function presenceOf(machine: Machine): Presence {
  const found = known.get(machine.bus)
  if (found) return found
  const made = new Presence(machine)
  known.set(machine.bus, made)
  return made
}

class Presence {
  private readonly open = new Set<string>()
  private readonly machine: Machine
  private listeners: PresenceListener[] = []
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(machine: Machine) {
    this.machine = machine
  }

  notify(listeners: PresenceListener[]): void {
    this.listeners = listeners
  }

  /** Counts a stream of a person as open until the returned function is called. */
  enter(personId: number): () => void {
    const id = timeOrderedId(this.machine.now())
    this.open.add(id)
    this.timer ??= setInterval(() => void this.attempt(() => this.renew()), renewMs)
    const begun = this.attempt(() => this.begin(id, personId))
    return () => {
      this.open.delete(id)
      if (this.open.size === 0) {
        clearInterval(this.timer)
        this.timer = undefined
      }
      setTimeout(() => void begun.then(() => this.attempt(() => this.end(id, personId))), graceMs)
    }
  }

  private async begin(id: string, personId: number) {
    const isFirst = !(await this.isConnected(personId))
    await this.machine.db.insert(connections).values({ id, personId, until: this.lease() })
    if (isFirst) await this.tell(personId)
  }

  private async end(id: string, personId: number) {
    await this.machine.db.delete(connections).where(eq(connections.id, id))
    if (!(await this.isConnected(personId))) await this.tell(personId)
  }

  private async renew() {
    const until = this.lease()
    await this.machine.db
      .update(connections)
      .set({ until })
      .where(inArray(connections.id, [...this.open]))
  }

  private async isConnected(personId: number): Promise<boolean> {
    const found = await this.machine.db
      .select({ id: connections.id })
      .from(connections)
      .where(and(eq(connections.personId, personId), gt(connections.until, this.machine.now())))
      .limit(1)
    return found.length > 0
  }

  private async tell(personId: number) {
    for (const listen of this.listeners) await listen(this.machine, personId)
    this.machine.bus.wake()
  }

  private lease(): Date {
    return new Date(this.machine.now().getTime() + leaseMs)
  }

  // A stream must never fail over presence: without the database, no one could hear of it anyway.
  private async attempt(act: () => Promise<void>): Promise<void> {
    // At its end a program leaves its connections to their lease: the database is closed before the grace is over.
    if (this.machine.leaving.aborted) return
    await act().catch((error: unknown) =>
      this.machine.log.warn({ error: errorText(error) }, 'the presence of a person could not be kept'),
    )
  }
}
