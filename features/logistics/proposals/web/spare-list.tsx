import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Text } from '#ui/display/text.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { callInDriver, type Spare } from '../contract.ts'
import classes from './proposals.module.css'
import { useCallIn } from './use-proposals.ts'

/** Drivers who have no route today, and can be called in to take the stops of this one over. */
export function SpareList({ routeId, spares }: { routeId: number; spares: readonly Spare[] }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const mayCallIn = useMay(callInDriver)
  const { callIn, isPending } = useCallIn()
  if (!mayCallIn || spares.length === 0) return null
  return (
    <section aria-label={t('rescue.spares')}>
      <Text fw={500}>{t('rescue.spares')}</Text>
      <ul className={classes.spares}>
        {spares.map(({ planRouteId, driverName: driver, vehicleName: vehicle, from, until }) => (
          <li key={planRouteId} className={classes.spare}>
            <span>
              <bdi>{driver}</bdi> · {t('rescue.spare', { vehicle, from: format.time(from), until: format.time(until) })}
            </span>
            <Button
              size="xs"
              variant="light"
              loading={isPending}
              aria-label={t('rescue.callInNamed', { driver })}
              onClick={() => callIn({ routeId, planRouteId })}
            >
              {t('rescue.callIn')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
