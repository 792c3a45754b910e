import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { FilterInput } from '#ui/filter-input.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { saveFile } from '#ui/save-file.ts'
import { listDepots } from '../../depots/contract.ts'
import { listRoutes, printDay, type RouteRow } from '../contract.ts'
import { routePath, routeStates, stateTones } from '../rules.ts'
import { useRouteFormat } from './use-route-format.ts'

const pathOf = ({ id }: RouteRow) => routePath(id)
const depotChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Routes that drivers have, the newest first. */
export function RouteList() {
  const t = useText('logistics-routes')
  const list = useList(listRoutes, ({ routes, total }) => ({ rows: routes, total }))
  const mayReadDepots = useMay(listDepots)
  const query = { page: 1, itemsPerPage: 100 }
  const { depots } = useQuery({ ...queryOf(listDepots, { query }), enabled: mayReadDepots }).data ?? {}
  const { date, depotId } = list.search as { date?: string; depotId?: number }
  return (
    <ListScreen
      {...list}
      name="routes"
      title={t('screens.routes')}
      columns={useColumns()}
      rowPath={pathOf}
      filters={[
        <FilterInput key="date" list={list} name="date" label={t('day')} type="date" />,
        ...(depots ? [{ name: 'depotId', label: t('depot'), data: depots.map(depotChoice) }] : []),
        { name: 'state', label: t('state'), data: choicesOf(routeStates, (state) => t(`states.${state}`)) },
      ]}
      actions={date && <PrintDay date={date} depotId={depotId ?? 0} />}
      empty={{ icon: 'clipboard-list', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

function PrintDay({ date, depotId }: { date: string; depotId: number }) {
  const t = useText('logistics-routes')
  const print = () => void saveFile(printDay, { query: { date, depotId } }, `${t('print.manifest')} ${date}.pdf`)
  return (
    <Button variant="light" leftSection={<IconPrinter size={18} />} onClick={print}>
      {t('print.day')}
    </Button>
  )
}

function useColumns(): Column<RouteRow>[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { link, text, number } = columnKinds(useFormat())
  return [
    link('driverName', t('driver'), { sort: 'driver', to: pathOf }),
    { key: 'day', title: t('day'), sort: 'day', cell: (row) => format.day(row.day) },
    text('vehicleName', t('vehicle'), { sort: 'vehicle' }),
    text('depotName', t('depot')),
    number('stops', t('stops'), { sort: 'stops' }),
    {
      key: 'startSeconds',
      title: t('times'),
      sort: 'start',
      cell: (row) => (
        <span dir="ltr">
          {format.clock(row.startSeconds)}–{format.clock(row.endSeconds)}
        </span>
      ),
    },
    {
      key: 'distanceMeters',
      title: t('distance'),
      sort: 'distance',
      align: 'end',
      cell: (row) => format.distance(row.distanceMeters),
    },
    statusColumn({ key: 'state', title: t('state'), tones: stateTones, word: (value) => t(`states.${value}`) }),
  ]
}
