import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import type { RouteDetail } from '../contract.ts'
import { useRecall } from './use-recall.ts'

/** Takes back the whole publication that a route belongs to, not this route alone. */
export function RecallButton({ route: { planId, number } }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const { isLoading, recall } = useRecall({ planId, number })
  return (
    <Button variant="light" color="error" disabled={isLoading} onClick={recall}>
      {t('recall.open')}
    </Button>
  )
}
