import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { listPlans, readPlan } from '../../plans/contract.ts'
import {
  listRoutes,
  previewPublication,
  previewRouteRecall,
  readRoute,
  recallRoute,
  type RouteDetail,
} from '../contract.ts'
import { RecallNotices } from './recall-notices.tsx'

const stale = [previewPublication, listRoutes, readRoute, listPlans, readPlan]
type Props = { route: RouteDetail; opened: boolean; onClose: () => void; onAll: () => void }

/** Asks before one driver's route is recalled; from here all of its publication can be. */
export function RecallRouteDialog({ route, opened, onClose, onAll }: Props) {
  const t = useText('logistics-routes')
  const { mutate, isPending } = useSend(recallRoute, { stale, onSuccess: onClose })
  const { id, number, driverName: driver } = route
  const { data, error, refetch } = useQuery({
    ...queryOf(previewRouteRecall, { params: { id } }),
    // Once recalled there is nothing to ask about.
    enabled: opened && !isPending,
    staleTime: 0,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('recall.one', { driver })}>
      <Stack>
        {data && <RecallNotices {...data} driver={driver} />}
        {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={40} />}
        <Text>{t('recall.oneText', { driver })}</Text>
        <DialogEnd>
          <Button variant="subtle" color="gray" onClick={onAll}>
            {t('recall.all')}
          </Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('publish.cancel')}
          </Button>
          <Button
            color="error"
            disabled={!data || data.isUnderWay}
            loading={isPending}
            onClick={() => mutate({ params: { id }, query: { number } })}
          >
            {t('recall.oneConfirm')}
          </Button>
        </DialogEnd>
      </Stack>
    </Dialog>
  )
}
