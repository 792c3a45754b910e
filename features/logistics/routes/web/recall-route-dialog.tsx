import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { listPlans, readPlan } from '../../plans/contract.ts'
import { listRoutes, previewPublication, readRoute, recallRoute, type RouteDetail } from '../contract.ts'

const stale = [previewPublication, listRoutes, readRoute, listPlans, readPlan]
type Props = { route: RouteDetail; opened: boolean; onClose: () => void; onAll: () => void }

/** Asks before one driver's route is recalled; from here all of its publication can be. */
export function RecallRouteDialog({ route, opened, onClose, onAll }: Props) {
  const t = useText('logistics-routes')
  const { mutate, isPending } = useSend(recallRoute, { stale, onSuccess: onClose })
  const { id, number, driverName: driver } = route
  return (
    <Dialog opened={opened} onClose={onClose} title={t('recall.one', { driver })}>
      <Stack>
        <Text>{t('recall.oneText', { driver })}</Text>
        <DialogEnd>
          <Button variant="subtle" color="gray" onClick={onAll}>
            {t('recall.all')}
          </Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('publish.cancel')}
          </Button>
          <Button color="error" loading={isPending} onClick={() => mutate({ params: { id }, query: { number } })}>
            {t('recall.oneConfirm')}
          </Button>
        </DialogEnd>
      </Stack>
    </Dialog>
  )
}
