import { Refused } from '#kit/server/errors.ts'
import type { PasswordCheck } from '#kit/server/machine.ts'
import { refusals } from '#kit/server/refusals.ts'

type Waiting = () => void
type Limits = { atOnce: number; mostWaiting: number; mostOfPlace: number }

const retryAfterSeconds = 5

/**
 * Hashes a few passwords at once. Those who wait take turns by the place they come from, known places before all others, so that
 * whoever sends many waits behind everyone else; beyond the limits they are refused instead of waiting for ever.
 */
export function passwordLine({ atOnce, mostWaiting, mostOfPlace }: Limits) {
  const lines = { known: new Line(), others: new Line() }
  let running = 0

  async function turn({ place, isKnown }: PasswordCheck): Promise<void> {
    if (running < atOnce) return void running++
    const line = isKnown ? lines.known : lines.others
    if (line.length >= mostWaiting || line.lengthOf(place) >= mostOfPlace)
      throw new Refused(503, refusals.busy, { headers: { 'retry-after': String(retryAfterSeconds) } })
    await new Promise<void>((begin) => line.add(place, begin))
  }

  return async <T>(check: PasswordCheck, work: () => Promise<T>): Promise<T> => {
    await turn(check)
    try {
      return await work()
    } finally {
      const next = lines.known.next() ?? lines.others.next()
      if (next) next()
      else running--
    }
  }
}

/** Who waits, by place; the places take turns. */
class Line {
  length = 0
  private readonly places = new Map<string, Waiting[]>()

  lengthOf(place: string): number {
    return this.places.get(place)?.length ?? 0
  }

  add(place: string, begin: Waiting): void {
    this.places.set(place, [...(this.places.get(place) ?? []), begin])
    this.length++
  }

  next(): Waiting | undefined {
    const [first] = this.places
    if (!first) return undefined
    const [place, [begin, ...rest]] = first
    this.places.delete(place)
    // Behind the other places.
    if (rest.length > 0) this.places.set(place, rest)
    this.length--
    return begin
  }
}
