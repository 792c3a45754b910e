import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { FilterInput } from '#ui/filter-input.tsx'
import { Link } from '#ui/link.tsx'
import { useDepotFilter } from '../../depots/web/use-depot-filter.ts'
import { listPublications, listRoutes } from '../contract.ts'
import { publicationsPath, routePath } from '../rules.ts'
import { PrintDay } from './print-day.tsx'
import { useRouteColumns } from './route-columns.tsx'

/** Routes that drivers have, the newest first. */
export function RouteList() {
  const t = useText('logistics-routes')
  const list = useList(listRoutes, ({ routes, total }) => ({ rows: routes, total }))
  const mayList = useMay(listPublications)
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
      actions={
        <>
          {mayList && (
            <Button
              variant="light"
              renderRoot={(props) => (
                <Link to={date ? `${publicationsPath}?date=${date}` : publicationsPath} {...props} />
              )}
            >
              {t('screens.publications')}
            </Button>
          )}
          {date && <PrintDay date={date} depotId={depotId ?? 0} />}
        </>
      }
      empty={{ icon: 'clipboard-list', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
