import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { useList } from '#kit/web/list.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { useGo } from '#ui/link.tsx'
import { listBacktests, startBacktest, type BacktestRow } from '../contract.ts'
import { backtestPath } from '../rules.ts'
import { StartDrawer } from './start-drawer.tsx'
import { stateTones, useSpan } from './words.ts'

const pathOf = ({ id }: BacktestRow) => backtestPath(id)

/** The person's own backtests. */
export function BacktestList() {
  const t = useText('logistics-backtests')
  const go = useGo()
  const list = useList(listBacktests, ({ backtests, total }) => ({ rows: backtests, total }))
  const { link } = columnKinds(useFormat())
  const span = useSpan()
  const { addButton, drawer } = useRecordDrawer(undefined, {
    create: startBacktest,
    addLabel: t('add'),
    add: (opening) => <StartDrawer {...opening} onStarted={(started) => go(pathOf(started))} />,
  })
  return (
    <ListScreen
      {...list}
      name="backtests"
      title={t('screens.list')}
      text={t('text')}
      headActions={addButton}
      columns={[
        link('name', t('name'), { sort: 'name', to: pathOf }),
        { key: 'days', title: t('days'), sort: 'from', fields: ['from', 'to'], cell: span },
        { key: 'trials', title: t('settings'), cell: ({ trials }) => <Lines lines={trials} /> },
        statusColumn({ key: 'state', title: t('state'), tones: stateTones, word: (value) => t(`states.${value}`) }),
        {
          key: 'done',
          title: t('tried'),
          align: 'end',
          cell: ({ done, plans }) => t('triedOf', { done: String(done), plans: String(plans) }),
        },
      ]}
      rowPath={pathOf}
      empty={{ icon: 'history', title: t('empty.title'), text: t('empty.text'), action: addButton }}
      drawer={drawer}
    />
  )
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    <div key={index} dir="auto">
      {line}
    </div>
  ))
}
