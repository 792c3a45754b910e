/** What happened to the emails of a campaign; none can be more than were sent. */
export const countedParts = ['opened', 'clicked', 'complaints', 'unsubscribed'] as const

/** Whether a campaign is still to come, goes on, or is over on a day. */
export function stateOn(
  today: string,
  { startOn, endOn }: { startOn: string; endOn: string },
): 'planned' | 'running' | 'ended' {
  if (today < startOn) return 'planned'
  return today > endOn ? 'ended' : 'running'
}

/** A part of the emails sent, between nothing and one. */
export function shareOf(part: number, sent: number): number {
  return sent === 0 ? 0 : part / sent
}
