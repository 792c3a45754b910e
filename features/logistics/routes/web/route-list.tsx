import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { FilterInput } from '#ui/input/filter-input.tsx'
import { useDepotFilter } from '../../depots/web/for-others/use-depot-filter.ts'
import { listRoutes } from '../contract.ts'
import { routePath } from '../rules.ts'
import { useRouteColumns } from './route-columns.tsx'
import { RouteTools } from './route-tools.tsx'

/** Routes that drivers have, the newest first. */
export function RouteList() {
  const t = useText('logistics-routes')
  const list = useList(listRoutes, ({ routes, total }) => ({ rows: routes, total }))
  const { date, depotId } = list.search as { date?: string; depotId?: number }
  return (
    <ListScreen
      {...list}
      name="routes"
      title={t('screens.routes')}
      columns={useRouteColumns()}
      rowPath={({ id }) => routePath(id)}
      filters={[
        <FilterInput key="date" list={list} name="date" label={t('day')} type="date" />,
        ...useDepotFilter(t('depot')),
        'state',
      ]}
      actions={<RouteTools date={date} depotId={depotId} />}
      empty={{ icon: 'clipboard-list', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
