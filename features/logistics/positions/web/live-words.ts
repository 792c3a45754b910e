import type { Text } from '#kit/web/i18n.ts'
import { isLateBy, isMuchSpare } from '../../deliveries/rules/late.ts'

export const activityTones = {
  onTheWay: 'success',
  unloading: 'info',
  loading: 'primary',
  waiting: 'secondary',
} as const

/** How long is left until the end of its window, or how late it is; nothing where much is left. */
export function slackText(t: Text, length: (seconds: number) => string, slackSeconds: number | null): string {
  if (slackSeconds === null || isMuchSpare(slackSeconds)) return ''
  return t(isLateBy(slackSeconds) ? 'live.minutesLate' : 'live.slack', {
    length: length(isLateBy(slackSeconds) ? -slackSeconds : Math.max(0, slackSeconds)),
  })
}
