import { networkOf } from '#kit/server/network-of.ts'
import type { Bus } from '#kit/server/machine.ts'

/** How many streams a process keeps open; an office of eighty behind one address has a few tabs each. */
export const mostStreams = { session: 20, person: 60, address: 400, all: 2500 } as const

type Reader = { session: string; person: number; address: string }
type Stream = { close: () => void }

const known = new WeakMap<Bus, OpenStreams>()

/** The open streams of a process. */
export function openStreamsOf({ bus }: { bus: Bus }): OpenStreams {
  const found = known.get(bus) ?? new OpenStreams()
  known.set(bus, found)
  return found
}

/** Counts streams by session, person, address and in all. One too many closes the oldest, so that the newest screen always follows. */
export class OpenStreams {
  private readonly groups = new Map<string, Set<Stream>>()

  /** Counts a stream as open until the returned function is called. */
  enter({ session, person, address }: Reader, close: () => void): () => void {
    const stream = { close }
    const places: [key: string, most: number][] = [
      [`session ${session}`, mostStreams.session],
      [`person ${person}`, mostStreams.person],
      [`address ${networkOf(address)}`, mostStreams.address],
      ['all', mostStreams.all],
    ]
    for (const [key, most] of places) this.add(key, most, stream)
    return () => {
      for (const [key] of places) this.remove(key, stream)
    }
  }

  private add(key: string, most: number, stream: Stream) {
    const group = this.groups.get(key) ?? new Set<Stream>()
    this.groups.set(key, group)
    group.add(stream)
    const [oldest] = group
    if (group.size > most && oldest) oldest.close()
  }

  private remove(key: string, stream: Stream) {
    const group = this.groups.get(key)
    if (!group?.delete(stream)) return
    if (group.size === 0) this.groups.delete(key)
  }
}
