import { untilGone } from './until-gone.ts'

type Shared<T> = { result: Promise<T>; waiting: number; all: AbortController }
/** What is worked on, by its key. */
export type SharedWork<T> = Map<string, Shared<T>>

/** Does the same work once for all callers at a time. A caller who leaves doesn't end it for the others; once all have left, it is abandoned. */
export async function shareWork<T>(
  under: SharedWork<T>,
  { key, signal }: { key: string; signal?: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const shared = under.get(key) ?? begin(under, key, work)
  shared.waiting++
  try {
    return await untilGone(shared.result, signal)
  } finally {
    if (--shared.waiting === 0 && under.get(key) === shared) {
      under.delete(key)
      shared.all.abort(signal?.reason)
    }
  }
}

function begin<T>(under: SharedWork<T>, key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> {
  const all = new AbortController()
  const result = work(all.signal).finally(() => {
    if (under.get(key) === shared) under.delete(key)
  })
  const shared = { result, waiting: 0, all }
  under.set(key, shared)
  return shared
}
