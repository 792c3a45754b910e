import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import type { BacktestRow } from '../contract.ts'
import { backtestPath } from '../rules.ts'
import { stateTones, useSpan } from './words.ts'

export const pathOf = ({ id }: BacktestRow) => backtestPath(id)

/** The columns of the list of backtests. */
export function useBacktestColumns(): Column<BacktestRow>[] {
  const t = useText('logistics-backtests')
  const { link } = columnKinds(useFormat())
  const span = useSpan()
  return [
    link<'name', BacktestRow>('name', t('name'), { sort: 'name', to: pathOf }),
    { key: 'days', title: t('days'), sort: 'from', fields: ['from', 'to'], cell: span },
    { key: 'trials', title: t('settings'), cell: ({ trials }) => <Lines lines={trials} /> },
    statusColumn({ key: 'state', title: t('state'), tones: stateTones, word: (value) => t(`states.${value}`) }),
    {
      key: 'done',
      title: t('tried'),
      align: 'end',
      cell: ({ done, plans }) => t('triedOf', { done: String(done), plans: String(plans) }),
    },
  ]
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    <div key={index} dir="auto">
      {line}
    </div>
  ))
}
