import { useText } from '#kit/web/i18n.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'

/** The plan in figures. */
export function KpiStrip() {
  const t = useText('logistics-plans')
  const { view, state, format } = useBoard()
  const { kpis } = view
  const exceptions = state.granted.length
  const number = { broken: format.number(kpis.broken), number: format.number(exceptions) }
  const broken = exceptions === 0 ? number.broken : t('kpi.brokenAnd', { count: exceptions, ...number })
  const figures: [key: string, value: string, tone?: string][] = [
    ['stops', format.number(kpis.stops)],
    ['unassigned', format.number(kpis.unassigned), kpis.unassigned > 0 ? 'warn' : ''],
    ['routes', `${format.number(kpis.routesUsed)}/${format.number(kpis.routes)}`],
    ['distance', format.distance(kpis.distanceMeters)],
    ['hours', format.length(kpis.durationSeconds)],
    ['late', format.number(kpis.late), kpis.late > 0 ? 'bad' : ''],
    ['broken', broken, kpis.broken > 0 ? 'bad' : exceptions > 0 ? 'warn' : ''],
    ['cost', format.money(kpis.cost)],
    ['co2', format.weight(kpis.co2Grams)],
    ['balance', t('kpi.spread', { length: format.length(kpis.balanceSeconds) })],
  ]
  return (
    <dl className={classes.kpis} aria-label={t('kpi.title')}>
      {figures.map(([key, value, tone]) => (
        <div key={key} data-tone={tone || undefined} title={t(`kpi.hint.${key}`)}>
          <dt>{t(`kpi.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
