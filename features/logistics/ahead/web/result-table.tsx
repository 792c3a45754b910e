import { useText } from '#kit/web/i18n.ts'
import { ColumnHeads } from '#ui/display/column-heads.tsx'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { Text } from '#ui/display/text.ts'
import { totalOf } from '../../backtests/rules.ts'
import type { Kpis } from '../../plans/rules.ts'
import type { BoardFormat } from '../../board/web/for-others/board-format.ts'
import type { Spread } from '../contract.ts'
import classes from './ahead.module.css'
import { useDayWords } from './words.ts'

const figures = ['stops', 'routesUsed', 'durationSeconds', 'distanceMeters', 'cost', 'unassigned', 'late'] as const
type Figure = (typeof figures)[number]

type Props = { spread: Spread; format: BoardFormat }

/** Day by day what the search found, and how that differs from the days as they were. */
export function ResultTable({ spread: { days, undated, isEstimated }, format }: Props) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const before = totalOf(days.map((day) => day.before))
  const after = totalOf(days.map((day) => day.after))
  const costOf = ({ cost, stops }: Kpis) => (stops === 0 ? '–' : format.money(cost / stops))
  return (
    <>
      <ScrollBox className={classes.scroll} label={t('days')}>
        <table className={classes.table}>
          <ColumnHeads first={t('day')} columns={figures.map((figure) => t(`figures.${figure}`))} />
          <tbody>
            {days.map((day) => (
              <FigureRow key={day.day} name={words(day.day)} before={day.before} after={day.after} format={format} />
            ))}
          </tbody>
          {before && after && (
            <tfoot>
              <FigureRow name={t('total')} before={before} after={after} format={format} />
            </tfoot>
          )}
        </table>
      </ScrollBox>
      {before && after && <Text>{t('perStop', { before: costOf(before), after: costOf(after) })}</Text>}
      {undated && (
        <Text>{t('withoutDay', { before: format.number(undated.before), after: format.number(undated.after) })}</Text>
      )}
      {isEstimated && <Text>{t('estimated')}</Text>}
    </>
  )
}

type RowProps = { name: string; before: Kpis; after: Kpis; format: BoardFormat }

function FigureRow({ name, before, after, format }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure) => {
        const { show, change } = wordsOf(figure, format)
        const more = Math.round(after[figure]) - Math.round(before[figure])
        return (
          <td key={figure}>
            {show(after[figure])}
            {more !== 0 && <small data-tone={toneOf(figure, more)}>{change(more)}</small>}
          </td>
        )
      })}
    </tr>
  )
}

/** More work on a day is neither good nor bad: what it takes is judged in all. */
function toneOf(figure: Figure, more: number): 'good' | 'bad' | undefined {
  if (figure !== 'unassigned' && figure !== 'late') return undefined
  return more < 0 ? 'good' : 'bad'
}

function wordsOf(figure: Figure, format: BoardFormat) {
  if (figure === 'cost') return { show: format.money, change: format.change.money }
  if (figure === 'distanceMeters') return { show: format.distance, change: format.change.distance }
  if (figure === 'durationSeconds') return { show: format.length, change: format.change.length }
  return { show: (value: number) => format.number(value), change: format.change.number }
}
