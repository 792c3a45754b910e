import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useLength } from '#ui/display/use-length.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { isLate, isMuchSpare } from '../../deliveries/rules/late.ts'
import { stateTones } from '../../deliveries/rules/state-tones.ts'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { LiveStop, StopForecast } from '../contract.ts'
import { endOf } from '../rules.ts'
import classes from './forecasts.module.css'
import { openFirst, useLiveRoute } from './use-live-route.ts'

/** The stops of a route: done ones as they went, open ones as they are forecast. */
export function RouteStops({ of = 0 }: PartProps) {
  const t = useText('logistics-forecasts')
  const format = useWorkspaceFormat()
  const { route, error, retry } = useLiveRoute(of)
  if (error && !route) return <FailureState error={error} onRetry={retry} />
  if (!route) return <Skeleton height={240} />
  const { forecast } = route
  return (
    <Stack gap="sm">
      {forecast && (
        <Text size="sm">
          {t('ends', { time: format.time(forecast.finishAt) })} ·{' '}
          <Text span c="dimmed">
            {t('made', { when: format.relative(forecast.madeAt) })}
          </Text>
        </Text>
      )}
      {forecast && (
        <Text size="sm" c="dimmed">
          {forecast.learnedDays === null
            ? t('standardWidth')
            : t('learnedFrom', { shown: format.number(forecast.learnedDays) })}
        </Text>
      )}
      {forecast?.isEstimated && (
        <Text size="sm" c="dimmed">
          {t('estimated')}
        </Text>
      )}
      <ol className={classes.stops}>
        {openFirst(route).map(({ stop, number, forecast: expected }) => (
          <li key={stop.deliveryId}>
            <b>{format.number(number)}</b>
            <div>
              <Link to={deliveryPath(stop.reference)}>
                <bdi>{stop.recipient}</bdi>
              </Link>
              <Times stop={stop} expected={expected} />
            </div>
            <State stop={stop} expected={expected} />
          </li>
        ))}
      </ol>
      <LinkButton to={routePath(route.routeId)} label={t('open')} variant="light" />
    </Stack>
  )
}

type Row = { stop: LiveStop; expected: StopForecast | undefined }

function Times({ stop: { state, doneAt, arrivedAt }, expected }: Row) {
  const t = useText('logistics-forecasts')
  const format = useWorkspaceFormat()
  if (doneAt) return <small>{t(endOf({ state }), { time: format.time(doneAt) })}</small>
  if (arrivedAt) return <small>{t('arrivedAt', { time: format.time(arrivedAt) })}</small>
  if (!expected) return null
  const { eta, earliest, latest } = expected
  const times = { time: format.time(eta), earliest: format.time(earliest), latest: format.time(latest) }
  return <small>{t('expected', times)}</small>
}

/** How late it will be or how much time is left, as long as it is open. */
function State({ stop: { state }, expected }: Row) {
  const t = useText('logistics-forecasts')
  const states = useText('logistics-deliveries')
  const length = useLength()
  if (!expected || expected.slackSeconds === null || state === 'arrived')
    return <StatusChip tone={stateTones[state]}>{states(`states.${state}`)}</StatusChip>
  const isBehind = isLate(expected)
  const isTight = !isBehind && Date.parse(expected.latest) > Date.parse(expected.eta) + expected.slackSeconds * 1000
  return (
    <StatusChip tone={isBehind ? 'error' : isTight ? 'warning' : 'success'}>
      {!isBehind && isMuchSpare(expected.slackSeconds)
        ? t('onTime')
        : t(isBehind ? 'late' : 'slack', { length: length(Math.abs(expected.slackSeconds)) })}
    </StatusChip>
  )
}
