import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ColumnHeads } from '#ui/display/column-heads.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { NativeSelect } from '#ui/input/inputs.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor } from '#ui/display/text.ts'
import type { BoardFormat } from '../../board/web/for-others/board-format.ts'
import type { TriedPlan } from '../contract.ts'
import classes from './backtests.module.css'

const figures = ['cost', 'distanceMeters', 'durationSeconds', 'unassigned', 'late', 'routesUsed'] as const
type Figure = (typeof figures)[number]

type Props = { plans: readonly TriedPlan[]; columns: readonly string[]; format: BoardFormat }

/** One figure, day by day: as planned, and with each of the settings. */
export function DayTable({ plans, columns, format }: Props) {
  const t = useText('logistics-backtests')
  const [figure, setFigure] = useState<Figure>('cost')
  return (
    <SectionCard
      title={t('byDay')}
      actions={
        <NativeSelect
          aria-label={t('figure')}
          value={figure}
          data={figures.map((value) => ({ value, label: t(`figures.${value}`) }))}
          onChange={({ currentTarget }) => setFigure(figures.find((one) => one === currentTarget.value) ?? 'cost')}
        />
      }
    >
      <div className={classes.scroll}>
        <table className={classes.days}>
          <ColumnHeads first={t('day')} columns={columns} />
          <tbody>
            {plans.map((plan) => (
              <DayRow key={plan.planId} plan={plan} columns={columns} figure={figure} format={format} />
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}

type RowProps = { plan: TriedPlan; figure: Figure } & Pick<Props, 'columns' | 'format'>

function DayRow({ plan: { day, planId, planName, figures: known }, figure, columns, format }: RowProps) {
  const t = useText('logistics-backtests')
  const { show, change } = wordsOf(figure, format)
  const date = format.date(`${day}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <tr>
      <th scope="row">
        {known ? (
          <Anchor renderRoot={(props) => <Link to={`/apps/logistics/routes?date=${day}&plan=${planId}`} {...props} />}>
            {date}
          </Anchor>
        ) : (
          date
        )}
        {planName && <small dir="auto">{planName}</small>}
      </th>
      {known ? (
        [known.planned, ...known.tried].map((kpis, index) => {
          const more = Math.round(kpis[figure]) - Math.round(known.planned[figure])
          return (
            <td key={index}>
              {show(kpis[figure])}
              {more !== 0 && <small data-tone={more < 0 ? 'good' : 'bad'}>{change(more)}</small>}
            </td>
          )
        })
      ) : (
        <td colSpan={columns.length}>{t('failed')}</td>
      )}
    </tr>
  )
}

function wordsOf(figure: Figure, format: BoardFormat) {
  if (figure === 'cost') return { show: format.money, change: format.change.money }
  if (figure === 'distanceMeters') return { show: format.distance, change: format.change.distance }
  if (figure === 'durationSeconds') return { show: format.length, change: format.change.length }
  return { show: (value: number) => format.number(value), change: format.change.number }
}
