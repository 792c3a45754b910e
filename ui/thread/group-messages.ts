export type ThreadMessage = {
  key: string
  /** The sender; empty if there is none. */
  by: string
  /** ISO time. */
  at: string
}
export type Run<M> = { key: string; by: string; messages: M[] }
/** Its name stays while older messages come in at its beginning. */
export type Day<M> = { day: string; runs: Run<M>[] }

/** After such a pause the next words stand by themselves. */
const pauseMs = 10 * 60_000

/** Messages grouped by day, and within a day by consecutive sender; `dayOf` gives the day of a time. */
export function groupMessages<M extends ThreadMessage>(messages: M[], dayOf: (at: string) => string): Day<M>[] {
  const days: Day<M>[] = []
  for (const message of messages) {
    const day = dayOf(message.at)
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] })
    const { runs } = days.at(-1)!
    const last = runs.at(-1)
    if (last && continues(last, message)) last.messages.push(message)
    else runs.push({ key: message.key, by: message.by, messages: [message] })
  }
  return days
}

function continues<M extends ThreadMessage>({ by, messages }: Run<M>, next: M): boolean {
  const before = messages.at(-1)!
  return by !== '' && by === next.by && Date.parse(next.at) - Date.parse(before.at) < pauseMs
}
