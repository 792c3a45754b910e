import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { BrokenTimes } from '../../deliveries/web/for-others/broken-times.tsx'
import type { RecallPreview } from '../contract.ts'
import { useRouteFormat } from './use-route-format.ts'

/** Without a driver, of all routes. */
type Props = Pick<RecallPreview, 'told' | 'broken' | 'isUnderWay'> & { driver?: string }

/** What stands in the way of a recall, and which promised times it would break. */
export function RecallNotices({ told, broken, isUnderWay, driver }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  return (
    <>
      {isUnderWay && <Alert color="error">{driver ? t('recall.oneUnderWay', { driver }) : t('recall.underWay')}</Alert>}
      {told > 0 && (
        <Alert color="warning">
          {t('recall.promised', { count: told, number: format.number(told) })}
          <BrokenTimes total={told} broken={broken} />
        </Alert>
      )}
    </>
  )
}
