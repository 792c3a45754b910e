import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import type { RecallPreview } from '../contract.ts'
import { useRouteFormat } from './use-route-format.ts'

/** Without a driver, of all routes. */
type Props = Pick<RecallPreview, 'told' | 'isUnderWay'> & { driver?: string }

/** What stands in the way of a recall, and how many promised times it would break. */
export function RecallNotices({ told, isUnderWay, driver }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  return (
    <>
      {isUnderWay && <Alert color="error">{driver ? t('recall.oneUnderWay', { driver }) : t('recall.underWay')}</Alert>}
      {told > 0 && <Alert color="warning">{t('recall.promised', { count: told, number: format.number(told) })}</Alert>}
    </>
  )
}
