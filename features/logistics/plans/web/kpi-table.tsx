import { Fragment } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ColumnHeads } from '#ui/column-heads.tsx'
import type { Kpis } from '../rules.ts'
import type { BoardFormat } from './board-format.ts'
import classes from './board.module.css'

type Props = { columns: readonly string[]; kpis: readonly Kpis[]; format: BoardFormat; isJudged?: boolean }

type Row = [keyof Kpis, string, { show: (value: number) => string; change: (value: number) => string }]

/** Figures of plans side by side; all but the first with a column of their difference to it, less being better unless nothing is judged. */
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
      <ColumnHeads
        first={t('kpi.figure')}
        columns={columns.flatMap((name, index) => (index === 0 ? [name] : [name, t('kpi.difference')]))}
      />
      <tbody>
        {rows.map(([key, name, words]) => (
          <tr key={key}>
            <th scope="row">{t(`kpi.${name}`)}</th>
            {kpis.map((one, index) => {
              const change = Math.round(one[key]) - Math.round(kpis[0]?.[key] ?? 0)
              return (
                <Fragment key={index}>
                  <td>{words.show(one[key])}</td>
                  {index > 0 && (
                    <td data-difference data-tone={isJudged && change !== 0 ? toneOf(change) : undefined}>
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

function toneOf(change: number): 'good' | 'bad' {
  return change < 0 ? 'good' : 'bad'
}
