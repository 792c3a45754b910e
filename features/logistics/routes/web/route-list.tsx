import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Anchor } from '#ui/text.ts'
import { listDepots } from '../../depots/contract.ts'
import { listRoutes, printDay, type RouteRow } from '../contract.ts'
import { routePath, routeStates, stateTones } from '../rules.ts'
import { useRouteFormat } from './use-route-format.ts'

const pathOf = ({ id }: RouteRow) => routePath(id)

/** Routes that drivers have, the newest first. */
export function RouteList() {
  const t = useText('logistics-routes')
  const list = useList(listRoutes, ({ routes, total }) => ({ rows: routes, total }))
  const columns = useColumns()
  const mayReadDepots = useMay(listDepots)
  const depots = useQuery({
    ...queryOf(listDepots, { query: { itemsPerPage: 100 } as never }),
    enabled: mayReadDepots,
  })
  const { date, depotId } = list.search as { date?: string; depotId?: number }
  return (
    <>
      <PageHeader title={t('screens.routes')} />
      <DataTable
        {...list}
        name="routes"
        label={t('screens.routes')}
        columns={columns}
        rowPath={pathOf}
        filters={
          <>
            <DateInput
              w={150}
              aria-label={t('day')}
              placeholder={t('day')}
              value={date ?? ''}
              onChange={(day) => list.onSearch({ date: day || undefined, page: 1 })}
            />
            {depots.data && (
              <FilterSelect
                list={list}
                name="depotId"
                label={t('depot')}
                data={depots.data.depots.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            <FilterSelect
              list={list}
              name="state"
              label={t('state')}
              data={routeStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
          </>
        }
        actions={
          date && (
            <Button
              variant="light"
              leftSection={<IconPrinter size={18} />}
              onClick={() =>
                void saveFile(
                  printDay,
                  { query: { date, depotId: depotId ?? 0 } },
                  `${t('print.manifest')} ${date}.pdf`,
                )
              }
            >
              {t('print.day')}
            </Button>
          )
        }
        empty={{ icon: 'clipboard-list', title: t('empty.title'), text: t('empty.text') }}
      />
    </>
  )
}

function useColumns(): Column<RouteRow>[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  return [
    {
      key: 'driverName',
      title: t('driver'),
      sort: 'driver',
      cell: (row) => (
        <Anchor renderRoot={(props) => <Link to={pathOf(row)} {...props} />}>
          <bdi>{row.driverName}</bdi>
        </Anchor>
      ),
    },
    { key: 'day', title: t('day'), sort: 'day', cell: (row) => format.day(row.day) },
    { key: 'vehicleName', title: t('vehicle'), sort: 'vehicle', cell: (row) => <bdi>{row.vehicleName}</bdi> },
    { key: 'depotName', title: t('depot'), cell: (row) => <bdi>{row.depotName ?? '–'}</bdi> },
    { key: 'stops', title: t('stops'), sort: 'stops', align: 'end', cell: (row) => format.number(row.stops) },
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
    statusColumn({
      key: 'state',
      title: t('state'),
      tones: stateTones,
      word: (value) => t(`states.${value}`),
    }),
  ]
}
