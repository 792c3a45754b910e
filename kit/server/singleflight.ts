import { abortable } from './abortable.ts'

type Shared<T> = { result: Promise<T>; waiting: number; all: AbortController }
/** What is worked on, by its key. */
export type InFlight<T> = Map<string, Shared<T>>

/** Does the same work once for all callers at a time. A caller who leaves doesn't end it for the others; once all have left, it is abandoned. */
export async function singleflight<T>(
  under: InFlight<T>,
  { key, signal }: { key: string; signal?: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const shared = under.get(key) ?? begin(under, key, work)
  shared.waiting++
  try {
    return await abortable(shared.result, signal)
  } finally {
    if (--shared.waiting === 0 && under.get(key) === shared) {
      under.delete(key)
      shared.all.abort(signal?.reason)
    }
  }
}

function begin<T>(under: InFlight<T>, key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> {
  const all = new AbortController()
  const result = work(all.signal).finally(() => {
    if (under.get(key) === shared) under.delete(key)
  })
  const shared = { result, waiting: 0, all }
  under.set(key, shared)
  return shared
}
