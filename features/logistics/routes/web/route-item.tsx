import { IconMap2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { listRoutes } from '../contract.ts'
import { routePath } from '../rules.ts'

/** From a route of a plan to the page of what is published of it. */
export function RouteItem({ of: planRouteId = 0 }: PartProps) {
  const t = useText('logistics-routes')
  const go = useGo()
  const mayRead = useMay(listRoutes)
  const query = { planRouteId, itemsPerPage: 1 }
  const { data } = useQuery({ ...queryOf(listRoutes, { query }), enabled: mayRead })
  const route = data?.routes[0]
  if (!route) return null
  return (
    <Menu.Item leftSection={<IconMap2 size={17} />} onClick={() => go(routePath(route.id))}>
      {t('open')}
    </Menu.Item>
  )
}
