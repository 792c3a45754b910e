import { useText } from '#kit/web/i18n.ts'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { useBoard } from '../model/board.ts'
import type { Kpis } from '../../../plans/rules.ts'
import { previewStore } from '../model/preview-store.ts'
import classes from './board.module.css'
import { useTrafficWords } from '../run/traffic-words.ts'

type Figure = [key: string, value: string, tone?: string]
type Shown = (kpis: Kpis) => string

/** The plan in figures; promises only where any were made. */
export function KpiStrip() {
  const t = useText('logistics-board')
  const { view, state, format, ...board } = useBoard()
  const { kpis } = view
  const preview = previewStore.use()
  const proposed = board.proposed?.view.kpis ?? preview?.kpis
  // What a result would make of a figure stands behind it until the result is answered.
  const becoming = (shown: Shown) => {
    const [before, after] = [shown(kpis), proposed && shown(proposed)]
    return after === undefined || after === before ? before : t('result.count', { before, after })
  }
  const traffic = useTrafficWords()
  const promised = { number: format.number(kpis.promised) }
  const promises: Figure[] =
    kpis.promised === 0 ? [] : [['promises', format.number(kpis.brokenPromises), kpis.brokenPromises > 0 ? 'bad' : '']]
  const exceptions = state.granted.length
  const number = { broken: format.number(kpis.broken), number: format.number(exceptions) }
  const broken = exceptions === 0 ? number.broken : t('kpi.brokenAnd', { count: exceptions, ...number })
  const figures: Figure[] = [
    ['stops', becoming(({ stops }) => format.number(stops))],
    ['unassigned', becoming(({ unassigned }) => format.number(unassigned)), kpis.unassigned > 0 ? 'warn' : ''],
    ['routes', becoming(({ routesUsed, routes }) => `${format.number(routesUsed)}/${format.number(routes)}`)],
    ['distance', becoming(({ distanceMeters }) => format.distance(distanceMeters))],
    ['hours', becoming(({ durationSeconds }) => format.length(durationSeconds))],
    ['late', becoming(({ late }) => format.number(late)), kpis.late > 0 ? 'bad' : ''],
    ...promises,
    ['broken', broken, kpis.broken > 0 ? 'bad' : exceptions > 0 ? 'warn' : ''],
    ['cost', becoming(({ cost }) => format.money(cost))],
    ['co2', becoming(({ co2Grams }) => format.weight(co2Grams))],
    ['balance', becoming(({ balanceSeconds }) => format.spread(balanceSeconds))],
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
