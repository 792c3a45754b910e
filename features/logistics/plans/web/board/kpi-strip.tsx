import { useText } from '#kit/web/i18n.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { useBoard } from '../model/board.ts'
import classes from './board.module.css'
import { useTrafficWords } from '../run/traffic-words.ts'

type Figure = [key: string, value: string, tone?: string]

/** The plan in figures; promises only where any were made. */
export function KpiStrip() {
  const t = useText('logistics-plans')
  const { view, state, facts, format } = useBoard()
  const { kpis } = view
  const traffic = useTrafficWords()
  const promised = {
    number: format.number(kpis.promised),
    length: format.length(facts.promiseToleranceSeconds),
  }
  const promises: Figure[] =
    kpis.promised === 0 ? [] : [['promises', format.number(kpis.brokenPromises), kpis.brokenPromises > 0 ? 'bad' : '']]
  const exceptions = state.granted.length
  const number = { broken: format.number(kpis.broken), number: format.number(exceptions) }
  const broken = exceptions === 0 ? number.broken : t('kpi.brokenAnd', { count: exceptions, ...number })
  const figures: Figure[] = [
    ['stops', format.number(kpis.stops)],
    ['unassigned', format.number(kpis.unassigned), kpis.unassigned > 0 ? 'warn' : ''],
    ['routes', `${format.number(kpis.routesUsed)}/${format.number(kpis.routes)}`],
    ['distance', format.distance(kpis.distanceMeters)],
    ['hours', format.length(kpis.durationSeconds)],
    ['late', format.number(kpis.late), kpis.late > 0 ? 'bad' : ''],
    ...promises,
    ['broken', broken, kpis.broken > 0 ? 'bad' : exceptions > 0 ? 'warn' : ''],
    ['cost', format.money(kpis.cost)],
    ['co2', format.weight(kpis.co2Grams)],
    ['balance', format.spread(kpis.balanceSeconds)],
    ['traffic', traffic.name, traffic.isEmpty ? 'warn' : ''],
  ]
  return (
    <ScrollBox className={classes.kpiBox} label={t('kpi.title')}>
      <dl className={classes.kpis}>
        {figures.map(([key, value, tone]) => (
          <div
            key={key}
            data-tone={tone || undefined}
            title={key === 'traffic' ? traffic.source : t(`kpi.hint.${key}`, promised)}
          >
            <dt>{t(`kpi.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ScrollBox>
  )
}
