import type { Text } from '#kit/web/i18n.ts'

export const activityTones = {
  onTheWay: 'success',
  unloading: 'info',
  loading: 'primary',
  waiting: 'secondary',
} as const

/** How long is left until the end of its window, or how late it is. */
export function slackText(t: Text, length: (seconds: number) => string, slackSeconds: number): string {
  return t(slackSeconds < 0 ? 'live.minutesLate' : 'live.slack', { length: length(Math.abs(slackSeconds)) })
}
