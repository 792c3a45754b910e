import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Alert } from '#ui/display/display.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { readDeliveryPromises } from '../contract.ts'

/** Says before a change that takes a delivery away from its time which one its recipient expects. */
export function ToldNotice({ of: deliveryId = 0 }: PartProps) {
  return useMay(readDeliveryPromises) && <Notice deliveryId={deliveryId} />
}

function Notice({ deliveryId }: { deliveryId: number }) {
  const t = useText('logistics-promises')
  const clock = useWorkspaceFormat()
  const { data } = useQuery(queryOf(readDeliveryPromises, { params: { id: deliveryId } }))
  const told = data?.promises.find(({ outcome }) => outcome === null)
  if (!told) return null
  const time = `\u2068${clock.dateTime(told.earliest)}–${clock.time(told.latest)}\u2069`
  return <Alert color="warning">{t('notice', { time })}</Alert>
}
