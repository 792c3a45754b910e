import { useText } from '#kit/web/i18n.ts'
import { ColumnHeads } from '#ui/column-heads.tsx'
import type { Kpis } from '../rules.ts'
import type { BoardFormat } from './board-format.ts'
import classes from './board.module.css'

type Props = { columns: readonly string[]; kpis: readonly Kpis[]; format: BoardFormat; isJudged?: boolean }

type Row = [keyof Kpis, string, { show: (value: number) => string; change: (value: number) => string }]

/** Figures of plans side by side; all but the first with their difference to it, less being better unless nothing is judged. */
export function KpiTable({ columns, kpis, format, isJudged = true }: Props) {
  const t = useText('logistics-plans')
  const plain = { show: format.number, change: format.change.number }
  const length = { show: format.length, change: format.change.length }
  const promises: Row = ['brokenPromises', 'promises', plain]
  const rows: Row[] = [
    ['unassigned', 'unassigned', plain],
    ['routesUsed', 'routes', plain],
    ['distanceMeters', 'distance', { show: format.distance, change: format.change.distance }],
    ['durationSeconds', 'hours', length],
    ['late', 'late', plain],
    ...(kpis.some(({ promised }) => promised > 0) ? [promises] : []),
    ['broken', 'broken', plain],
    ['cost', 'cost', { show: format.money, change: format.change.money }],
    ['co2Grams', 'co2', { show: format.weight, change: format.change.weight }],
    ['balanceSeconds', 'balance', length],
  ]
  return (
    <table className={classes.kpiTable}>
      <ColumnHeads first={t('kpi.figure')} columns={columns} />
      <tbody>
        {rows.map(([key, name, words]) => (
          <tr key={key}>
            <th scope="row">{t(`kpi.${name}`)}</th>
            {kpis.map((one, index) => {
              const change = Math.round(one[key]) - Math.round(kpis[0]?.[key] ?? 0)
              return (
                <td key={index}>
                  {words.show(one[key])}
                  {isJudged && index > 0 && change !== 0 && (
                    <small data-tone={change < 0 ? 'good' : 'bad'}> {words.change(change)}</small>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
