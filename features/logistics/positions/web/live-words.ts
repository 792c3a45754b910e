import type { useFormat } from '#kit/web/format.ts'
import type { Text } from '#kit/web/i18n.ts'

export const activityTones = {
  onTheWay: 'success',
  unloading: 'info',
  loading: 'primary',
  waiting: 'secondary',
} as const

/** How many minutes are left until the end of its window, or how many it is late. */
export function slackText(t: Text, format: ReturnType<typeof useFormat>, slackSeconds: number): string {
  const minutes = Math.round(Math.abs(slackSeconds) / 60)
  return t(slackSeconds < 0 ? 'live.minutesLate' : 'live.slack', { count: minutes, shown: format.number(minutes) })
}
