import { backoff } from '#kit/contract/backoff.ts'

const everyMinuteMs = 60_000
const pausesMs = { first: 2_000, most: 5 * everyMinuteMs }

/** What came of a look: how it stands now, only how it stood before or nothing, or that there is nothing to see. */
export type LookOutcome = 'new' | 'failed' | 'missing'
type Looking = { look: () => Promise<LookOutcome>; isUnderWay: () => boolean; signal: AbortSignal }

/** Looks now, and goes on for as long as something can change. Returns how to look at once; what failed before then counts no more. */
export function startLooking({ look, isUnderWay, signal }: Looking): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let looks = 0
  signal.addEventListener('abort', () => clearTimeout(timer))

  async function next(): Promise<void> {
    clearTimeout(timer)
    const latest = (looks += 1)
    const outcome = await look()
    if (signal.aborted || latest !== looks || outcome === 'missing') return
    failures = outcome === 'failed' ? failures + 1 : 0
    const waitMs = nextLookMs({ failures, isUnderWay: isUnderWay() })
    if (waitMs !== undefined) timer = setTimeout(next, waitMs)
  }

  void next()
  return () => {
    failures = 0
    void next()
  }
}

type Looked = { failures: number; isUnderWay: boolean }

/** How long to wait before asking again: longer after each failure in a row; nothing where nothing will change by itself. */
export function nextLookMs({ failures, isUnderWay }: Looked): number | undefined {
  if (failures > 0) return backoff(pausesMs, failures)
  return isUnderWay ? everyMinuteMs : undefined
}
