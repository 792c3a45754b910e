import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'
import { confirmRoute, listRoutes, previewPublication, readRoute, type RouteDetail } from '../contract.ts'
import { StopChanges, useChangeWords } from './route-change.tsx'
import { useRouteFormat } from './use-route-format.ts'

const stale = [readRoute, listRoutes, previewPublication]
type Props = { route: RouteDetail; timeZone: string }

/** Whether the driver has seen the route as it is now, what has changed since, and the way to say so for themselves. */
export function Receipt({ route, timeZone }: Props) {
  const title = useReceiptText(route, timeZone)
  const { waiting } = route
  if (!waiting || (!waiting.isOwn && !waiting.since)) return null
  return (
    <Alert color={waiting.isOwn ? 'warning' : 'info'} title={title}>
      <Stack gap="sm" align="flex-start">
        <Since since={waiting.since} timeZone={timeZone} />
        {waiting.isOwn && <Confirm route={route} />}
      </Stack>
    </Alert>
  )
}

/** Whether its driver has seen it as it is now, in words; nothing where nothing is to be seen. */
export function useReceiptText({ receipt, confirmedAt, confirmedBy, driverName, waiting }: RouteDetail, zone: string) {
  const t = useText('logistics-routes')
  const dates = useFormat(zone)
  if (receipt === 'confirmed' && confirmedAt)
    return t('receipt.confirmedBy', { name: confirmedBy, time: dates.dateTime(confirmedAt) })
  if (!waiting) return ''
  return waiting.isOwn ? t('receipt.please') : t(`receipt.open.${receipt}`, { name: driverName })
}

type Since = NonNullable<RouteDetail['waiting']>['since']

function Since({ since, timeZone }: { since: Since; timeZone: string }) {
  const t = useText('logistics-routes')
  const dates = useFormat(timeZone)
  const format = useRouteFormat()
  const words = useChangeWords()
  if (!since) return <div>{t('receipt.never')}</div>
  const { number, at, change } = since
  const named = { number: format.number(number), time: dates.dateTime(at) }
  if (!change) return <div>{t('receipt.same', named)}</div>
  return (
    <>
      <div>{t('receipt.since', named)}</div>
      <strong>{words(change).join(' · ')}</strong>
      <StopChanges of={change} />
    </>
  )
}

function Confirm({ route: { id, number } }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const { mutate, isPending } = useSend(confirmRoute, { stale })
  return (
    <Button color="success" loading={isPending} onClick={() => mutate({ params: { id }, body: { number } })}>
      {t('receipt.confirm')}
    </Button>
  )
}
