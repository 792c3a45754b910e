import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { listDeliveries } from '../../deliveries/contract.ts'
import { listRoutes } from '../contract.ts'
import { useRouteFormat } from './use-route-format.ts'

/** Narrows the deliveries to one published route: of the day that is shown, or of the newest. */
export function RouteFilter() {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const [search, onSearch] = useListSearch(listDeliveries.query)
  const mayRead = useMay(listRoutes)
  const { from, to, routeId } = search
  const date = from !== undefined && from === to ? from : undefined
  const query = { date, state: 'current', itemsPerPage: 100 }
  const { data } = useQuery({ ...queryOf(listRoutes, { query }), enabled: mayRead })
  if (!mayRead) return null
  const choices = (data?.routes ?? []).map((route) => ({
    value: String(route.id),
    label: `${format.day(route.day)} · ${route.driverName}`,
  }))
  const isListed = routeId === 0 || choices.some(({ value }) => value === String(routeId))
  const chosen = { value: String(routeId), label: t('routeNumber', { number: routeId }) }
  return (
    <FilterSelect
      list={{ search, onSearch }}
      name="routeId"
      label={t('screens.route')}
      data={isListed ? choices : [chosen, ...choices]}
    />
  )
}
