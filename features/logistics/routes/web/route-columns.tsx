import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import type { RouteRow } from '../contract.ts'
import { receiptTones, routePath, stateTones } from '../rules.ts'
import { useRouteFormat } from './use-route-format.ts'

/** The columns of the list of routes. */
export function useRouteColumns(): Column<RouteRow>[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { link, text, number } = columnKinds(useFormat())
  return [
    link('driverName', t('driver'), { sort: 'driver', to: ({ id }) => routePath(id) }),
    { key: 'day', title: t('day'), sort: 'day', cell: (row) => <time dateTime={row.day}>{format.day(row.day)}</time> },
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
      isHidden: true,
      cell: (row) => format.distance(row.distanceMeters),
    },
    statusColumn({
      key: 'receipt',
      title: t('receipt.title'),
      tones: receiptTones,
      word: (value) => t(`receipt.states.${value}`),
    }),
    statusColumn({ key: 'state', title: t('state'), tones: stateTones, word: (value) => t(`states.${value}`) }),
  ]
}
