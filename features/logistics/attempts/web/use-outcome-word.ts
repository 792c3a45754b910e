import { useText } from '#kit/web/i18n.ts'
import type { OutcomeFilter } from '../rules.ts'

/** What an outcome is called, as states of deliveries are; `served` is either of the two that delivered. */
export function useOutcomeWord(): (outcome: OutcomeFilter) => string {
  const t = useText('logistics-attempts')
  const states = useText('logistics-deliveries')
  return (outcome) => (outcome === 'served' ? t('served') : states(`states.${outcome}`))
}
