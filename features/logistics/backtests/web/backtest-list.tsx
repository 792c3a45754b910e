import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Anchor } from '#ui/text.ts'
import { listBacktests, startBacktest, type BacktestRow } from '../contract.ts'
import { backtestPath } from '../rules.ts'
import { StartDrawer } from './start-drawer.tsx'
import { stateTones, useSpan } from './words.ts'

/** The person's own backtests. */
export function BacktestList() {
  const t = useText('logistics-backtests')
  const list = useList(listBacktests, ({ backtests, total }) => ({ rows: backtests, total }))
  const [open, setOpen] = useOpen()
  const columns = useColumns()
  const mayStart = useMay(startBacktest)
  const go = useGo()
  const add = mayStart && (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('add')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} actions={add} />
      <DataTable
        {...list}
        name="backtests"
        label={t('screens.list')}
        columns={columns}
        rowPath={({ id }) => backtestPath(id)}
        empty={{ icon: 'history', title: t('empty.title'), text: t('empty.text'), action: add }}
      />
      {open === 'add' && (
        <StartDrawer onClose={() => setOpen(undefined)} onStarted={({ id }) => go(backtestPath(id))} />
      )}
    </>
  )
}

function useColumns(): Column<BacktestRow>[] {
  const t = useText('logistics-backtests')
  const span = useSpan()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name }) => (
        <Anchor renderRoot={(props) => <Link to={backtestPath(id)} {...props} />}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    { key: 'days', title: t('days'), sort: 'from', fields: ['from', 'to'], cell: span },
    {
      key: 'trials',
      title: t('settings'),
      cell: ({ trials }) =>
        trials.map((trial, index) => (
          <div key={index} dir="auto">
            {trial}
          </div>
        )),
    },
    statusColumn({ key: 'state', title: t('state'), tones: stateTones, word: (value) => t(`states.${value}`) }),
    {
      key: 'done',
      title: t('tried'),
      align: 'end',
      cell: ({ done, plans }) => t('triedOf', { done: String(done), plans: String(plans) }),
    },
  ]
}
