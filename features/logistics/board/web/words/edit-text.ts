import type { EditRecord } from '../../../plans/contract.ts'
import type { Speaker } from './sentences.ts'

/** What an edit did, for the undo button and the log. */
export function editText({ t, format }: Speaker, { summary }: EditRecord): string {
  const { kind, stops, reference, route } = summary
  const what = reference ?? t('said.stops', { count: stops, number: format.number(stops) })
  return t(`did.${kind}`, { what, route: route ?? '' }).trim()
}
