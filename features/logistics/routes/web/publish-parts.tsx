import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { vehicleFeatures } from '../../vehicles/contract.ts'
import type { DriverReach, Preview } from '../contract.ts'
import { problemLevels, softKinds, type Problem } from '../rules.ts'
import type { RecipientDifference, RouteDifference } from '../rules/route-differences.ts'
import { LongList } from './long-list.tsx'
import { StopChanges, useChangeWords } from './route-change.tsx'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

const groups = [...problemLevels, 'note'] as const
const tones = { refused: 'error', override: 'error', warning: 'warning', note: 'info' } as const

function groupOf({ kind, level }: Problem): (typeof groups)[number] {
  return softKinds.has(kind) ? 'note' : level
}

/** What stands in the way, the worst first. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const featureName = useNeedName()
  return groups.map((level) => {
    const own = problems.filter((problem) => groupOf(problem) === level)
    return (
      own.length > 0 && (
        <Alert
          key={level}
          color={tones[level]}
          title={t(`levels.${level}`)}
          icon={level === 'note' ? <IconInfoCircle /> : <IconAlertTriangle />}
        >
          <ul className={classes.plain}>
            {own.map(({ kind, routeId, name, count, missing = [] }) => (
              <li key={`${kind} ${routeId} ${name}`}>
                {t(`problems.${kind}`, { name, count, number: format.number(count) })}
                {missing.map(({ reference, need }) => (
                  <Fragment key={`${reference} ${need}`}>
                    {' '}
                    <Link to={deliveryPath(reference)}>
                      <bdi>{reference}</bdi>
                    </Link>
                    : <bdi>{featureName(need)}</bdi>.
                  </Fragment>
                ))}
              </li>
            ))}
          </ul>
        </Alert>
      )
    )
  })
}

/** The usual equipment of vehicles has a name in every language; what a workspace added has its own. */
function useNeedName(): (need: string) => string {
  const t = useText('logistics-vehicles')
  return (need) => {
    const known = vehicleFeatures.find((one) => one === need)
    return known ? t(`featureNames.${known}`) : need
  }
}

export function DriverChanges({ routes }: { routes: readonly RouteDifference[] }) {
  const t = useText('logistics-routes')
  if (routes.length === 0) return <p className={classes.faint}>{t('difference.none')}</p>
  return <LongList items={routes}>{(route) => <DriverChange key={route.key} route={route} />}</LongList>
}

function DriverChange({ route }: { route: RouteDifference }) {
  const words = useChangeWords()
  return (
    <li>
      <details>
        <summary>
          <strong dir="auto">{route.driver.name}</strong> <span dir="auto">{route.vehicle.name}</span>
          <span className={classes.faint}> · {words(route).join(' · ')}</span>
        </summary>
        <StopChanges of={route} />
      </details>
    </li>
  )
}

type NotifiedProps = {
  drivers: readonly DriverReach[]
  notified: readonly number[]
  onNotified: (ids: readonly number[]) => void
}

/** How many drivers have seen what they have now. */
export function Receipts({ preview: { current, drivers } }: { preview: Preview }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const asked = drivers.filter(({ receipt }) => receipt === 'confirmed' || receipt === 'waiting')
  if (!current || asked.length === 0) return null
  const open = asked.filter(({ receipt }) => receipt === 'waiting')
  return (
    <p className={classes.faint}>
      {t('receipt.count', {
        count: asked.length,
        total: format.number(asked.length),
        confirmed: format.number(asked.length - open.length),
      })}
      {open.length > 0 && <> {t('receipt.missing', { names: format.list(open.map(({ name }) => name)) })}</>}
    </p>
  )
}

/** Which of the drivers that something changes for are notified. */
export function Notified({ drivers, notified, onNotified }: NotifiedProps) {
  const t = useText('logistics-routes')
  if (drivers.length === 0) return <p className={classes.faint}>{t('publish.noOne')}</p>
  return (
    <Stack gap="xs">
      {drivers.map(({ id, name, reach, receipt }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          description={[
            t(`reach.${reach}`),
            ...(receipt === 'confirmed' || receipt === 'waiting' ? [t(`receipt.current.${receipt}`)] : []),
          ].join(' · ')}
          disabled={reach === 'none'}
          checked={notified.includes(id)}
          onChange={() => onNotified(notified.includes(id) ? notified.filter((one) => one !== id) : [...notified, id])}
        />
      ))}
    </Stack>
  )
}

/** Everyone who can be notified. */
export function reachable(drivers: readonly DriverReach[]): number[] {
  return drivers.flatMap(({ id, reach }) => (reach === 'none' ? [] : [id]))
}

/** For the person who publishes; what recipients are sent follows from the messages that are on. */
export function RecipientChanges({ recipients }: { recipients: readonly RecipientDifference[] }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const timeOf = (seconds: number | null, driver: string | null) =>
    seconds === null ? t('difference.notPlanned') : `${format.clock(seconds)} ${driver ?? ''}`
  return (
    <>
      <p className={classes.faint}>{t('difference.recipientsText')}</p>
      <LongList items={recipients}>
        {({ deliveryId, reference, recipient, before, after, ...driver }) => (
          <li key={deliveryId}>
            <strong>
              <bdi>{reference}</bdi>
            </strong>{' '}
            <bdi>{recipient}</bdi>
            <span className={classes.faint}>
              {' '}
              {timeOf(before, driver.driverBefore)} → {timeOf(after, driver.driverAfter)}
            </span>
          </li>
        )}
      </LongList>
    </>
  )
}
