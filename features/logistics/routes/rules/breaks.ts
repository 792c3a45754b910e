export type BreakSpan = { sinceMs: number; untilMs: number | null }

/** Going back to work ends a break too. A stop that couldn’t be done may be said from a chair, and so may a note. */
export const breakEnds: ReadonlySet<string> = new Set([
  'breakEnd',
  'depart',
  'arrive',
  'deliver',
  'partly',
  'pickUp',
  'finish',
  'offDuty',
])

/** From each start of a break to whatever ended it, of acts that were applied, in their order. */
export function breaksOf(acts: readonly { kind: string; atMs: number }[]): BreakSpan[] {
  const spans: BreakSpan[] = []
  for (const { kind, atMs } of acts) {
    const last = spans.at(-1)
    const isOpen = last?.untilMs === null
    if (kind === 'breakStart' && !isOpen) spans.push({ sinceMs: atMs, untilMs: null })
    else if (last && isOpen && breakEnds.has(kind)) last.untilMs = atMs
  }
  return spans
}
