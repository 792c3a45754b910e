import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { useGo } from '#ui/button/link.tsx'
import { listBacktests, startBacktest } from '../contract.ts'
import { pathOf, useBacktestColumns } from './backtest-columns.tsx'
import { StartDrawer } from './start-drawer.tsx'

/** The person's own backtests. */
export function BacktestList() {
  const t = useText('logistics-backtests')
  const go = useGo()
  const list = useList(listBacktests, ({ backtests, total }) => ({ rows: backtests, total }))
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
      addButton={addButton}
      columns={useBacktestColumns()}
      rowPath={pathOf}
      empty={{ icon: 'history', title: t('empty.title'), text: t('empty.text'), action: addButton }}
      drawer={drawer}
    />
  )
}
