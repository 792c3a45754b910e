import { Fragment } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ColumnHeads } from '#ui/display/column-heads.tsx'
import type { Kpis } from '../../../plans/rules.ts'
import type { BoardFormat } from './board-format.ts'
import classes from './kpi-table.module.css'

type Props = { columns: readonly string[]; kpis: readonly Kpis[]; format: BoardFormat; isJudged?: boolean }

type Words = { show: (value: number) => string; change: (value: number) => string }
type Row = { name: string; of: (kpis: Kpis) => number; words: Words; isTotal?: boolean }

/** Figures of plans side by side. All but the first have a column with the difference, coloured as better or worse unless `isJudged` is off: serving more stops for more money is neither. */
export function KpiTable({ columns, kpis, format, isJudged = true }: Props) {
  const t = useText('logistics-board')
  const plain = { show: format.number, change: format.change.number }
  const length = { show: format.length, change: format.change.length }
  const money = { show: format.money, change: format.change.money }
  const distance = { show: format.distance, change: format.change.distance }
  const weight = { show: format.weight, change: format.change.weight }
  const hasPromises = kpis.some(({ promised }) => promised > 0)
  const isSameWork = kpis.every(({ stops }) => stops === kpis[0]?.stops)
  const hasShares = !isSameWork && kpis.every(({ stops }) => stops > 0)
  const rows: Row[] = [
    { name: 'unassigned', of: (one) => one.unassigned, words: plain },
    { name: 'routes', of: (one) => one.routesUsed, words: plain, isTotal: true },
    { name: 'distance', of: (one) => one.distanceMeters, words: distance, isTotal: true },
    { name: 'hours', of: (one) => one.durationSeconds, words: length, isTotal: true },
    { name: 'late', of: (one) => one.late, words: plain },
    ...(hasPromises ? [{ name: 'promises', of: (one: Kpis) => one.brokenPromises, words: plain }] : []),
    { name: 'broken', of: (one) => one.broken, words: plain },
    { name: 'cost', of: (one) => one.cost, words: money, isTotal: true },
    ...(hasShares ? [{ name: 'costPerStop', of: costPerStop, words: money }] : []),
    { name: 'co2', of: (one) => one.co2Grams, words: weight, isTotal: true },
    { name: 'balance', of: (one) => one.balanceSeconds, words: length, isTotal: true },
  ]
  return (
    <table className={classes.kpiTable}>
      <ColumnHeads
        first={t('kpi.figure')}
        columns={columns.flatMap((name, index) => (index === 0 ? [name] : [name, t('kpi.difference')]))}
      />
      <tbody>
        {rows.map(({ name, of, words, isTotal }) => (
          <tr key={name}>
            <th scope="row">{t(`kpi.${name}`)}</th>
            {kpis.map((one, index) => {
              const change = Math.round(of(one)) - Math.round(of(kpis[0] ?? one))
              const hasTone = isJudged && change !== 0 && (isSameWork || !isTotal)
              return (
                <Fragment key={index}>
                  <td>{words.show(of(one))}</td>
                  {index > 0 && (
                    <td data-difference data-tone={hasTone ? toneOf(change) : undefined}>
                      {change === 0 ? '–' : words.change(change)}
                    </td>
                  )}
                </Fragment>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function costPerStop({ cost, stops }: Kpis): number {
  return cost / stops
}

function toneOf(change: number): 'good' | 'bad' {
  return change < 0 ? 'good' : 'bad'
}
