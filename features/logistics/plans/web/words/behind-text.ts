import type { Speaker } from './sentences.ts'

/** How many minutes something happens after its planned time. */
export function behindText({ t, format }: Pick<Speaker, 't' | 'format'>, seconds: number): string {
  return t('timeline.behind', { minutes: format.number(Math.round(seconds / 60)) })
}
