import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { isLate } from '../../deliveries/rules/late.ts'
import type { RouteDetail } from '../contract.ts'
import { useOriginWords } from './route-facts.tsx'
import { Progress } from './record/progress.tsx'
import { Transfers } from './route-transfers.tsx'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

type Props = { route: RouteDetail; currency: string | undefined; timeZone: string }

/** The route in figures, as it was planned. */
export function Overview({ route, currency, timeZone }: Props) {
  const t = useText('logistics-routes')
  return (
    <div className={classes.stack}>
      <Transfers route={route} />
      <Progress route={route} />
      <SectionCard title={t('overview.planned')} text={useOriginWords(route, timeZone).join(' · ')}>
        <Figures route={route} currency={currency} />
        {route.note && (
          <p>
            {t('publish.note')}: <bdi>{route.note}</bdi>
          </p>
        )}
      </SectionCard>
      <Slack route={route} />
    </div>
  )
}

function Figures({ route, currency }: { route: RouteDetail; currency: string | undefined }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { money, percent } = useFormat()
  const { figures, stops, stopList } = route
  const breaks = figures.visits
    .filter(({ kind }) => kind === 'break')
    .reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  const late = stopList.filter(isLate).length
  const tiles: [key: string, value: string][] = [
    ['start', format.clock(figures.startSeconds)],
    ['end', format.clock(figures.endSeconds)],
    ['stops', format.number(stops)],
    ['driving', format.length(figures.drivingSeconds)],
    ['service', format.length(figures.serviceSeconds)],
    ['waiting', format.length(figures.waitingSeconds)],
    ['breaks', format.length(breaks)],
    ['distance', format.distance(figures.distanceMeters)],
    ['load', percent(figures.loadShare)],
    ['late', format.number(late)],
    ['co2', format.weight(figures.co2Grams)],
  ]
  if (figures.cost !== null && currency !== undefined) tiles.push(['cost', money(Math.round(figures.cost), currency)])
  return (
    <dl className={classes.tiles}>
      {tiles.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`overview.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How much later each stop could start within its window. */
function Slack({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const known = route.stopList.filter(({ slackSeconds }) => slackSeconds !== null)
  if (known.length < 2) return null
  return (
    <SectionCard title={t('overview.slack')} text={t('overview.slackText')}>
      <Bars
        label={t('overview.slack')}
        height={220}
        along="stop"
        data={route.stopList.map(({ position, slackSeconds }) => ({
          stop: format.number(position + 1),
          ...(slackSeconds !== null && { slack: Math.round(slackSeconds / 60) }),
        }))}
        series={[{ name: 'slack', label: t('overview.slack'), color: 'primary.6' }]}
        format={(minutes) => (Number.isFinite(minutes) ? format.length(minutes * 60) : t('stop.anyTime'))}
      />
    </SectionCard>
  )
}
