import type { Speaker } from './sentences.ts'

/** How long after its planned time something happens. */
export function behindText({ t, format }: Pick<Speaker, 't' | 'format'>, seconds: number): string {
  return t('timeline.behind', { time: format.length(seconds) })
}
