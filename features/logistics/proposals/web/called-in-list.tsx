import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { Text } from '#ui/display/text.ts'
import { recallRoute } from '../../routes/contract.ts'
import { routePath } from '../../routes/rules.ts'
import type { CalledIn } from '../contract.ts'
import classes from './proposals.module.css'
import { useCallBack } from './use-proposals.ts'

/** Drivers who were called in and have no stops yet; they can be sent home again. */
export function CalledInList({ calledIn }: { calledIn: readonly CalledIn[] }) {
  const t = useText('logistics-proposals')
  const mayCallBack = useMay(recallRoute)
  const { callBack, isPending } = useCallBack()
  if (calledIn.length === 0) return null
  return (
    <section aria-label={t('rescue.calledInList')}>
      <Text fw={500}>{t('rescue.calledInList')}</Text>
      <ul className={classes.spares}>
        {calledIn.map((one) => (
          <li key={one.routeId} className={classes.spare}>
            <span>
              <Link to={routePath(one.routeId)}>
                <bdi>{one.driverName}</bdi>
              </Link>{' '}
              · <bdi>{one.vehicleName}</bdi>
            </span>
            {mayCallBack && (
              <Button
                size="xs"
                variant="default"
                loading={isPending}
                aria-label={t('rescue.callBackNamed', { driver: one.driverName })}
                onClick={() => callBack(one)}
              >
                {t('rescue.callBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
