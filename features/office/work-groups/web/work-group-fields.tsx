import { useQuery } from '@tanstack/react-query'
import { listDepots } from '#features/logistics/depots/contract.ts'
import { listRoutes } from '#features/logistics/routes/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Select } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { openRouteGroup, openTeamGroup } from '../contract.ts'
import { useOpenGroup } from './use-open-group.ts'

/** Groups that are there for a depot's team or a route, instead of people picked one by one. */
export function WorkGroupFields() {
  const t = useText('office-work-groups')
  const [seesDepots, seesRoutes] = [useMay(listDepots), useMay(listRoutes)]
  if (!seesDepots && !seesRoutes) return null
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      {seesDepots && <Teams />}
      {seesRoutes && <Routes />}
    </Stack>
  )
}

function Teams() {
  const t = useText('office-work-groups')
  const open = useOpenGroup(openTeamGroup)
  const query = { itemsPerPage: 100, sortBy: 'name', orderBy: 'asc' as const }
  const { data } = useQuery(queryOf(listDepots, { query }))
  return (
    <Select
      searchable
      label={t('team')}
      placeholder={t('pick')}
      disabled={open.isPending}
      data={(data?.depots ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      onChange={(id) => id && open.mutate({ params: { id: Number(id) } })}
    />
  )
}

/** The newest routes: those of today and of the days around it. */
function Routes() {
  const t = useText('office-work-groups')
  const format = useFormat('UTC')
  const open = useOpenGroup(openRouteGroup)
  const { data } = useQuery(queryOf(listRoutes, { query: { itemsPerPage: 100 } }))
  if (!data || data.routes.length === 0) return null
  return (
    <Select
      searchable
      label={t('route')}
      placeholder={t('pick')}
      disabled={open.isPending}
      data={data.routes.map(({ id, driverName, day }) => ({
        value: String(id),
        label: `${driverName} · ${format.date(`${day}T12:00:00Z`)}`,
      }))}
      value={null}
      onChange={(id) => id && open.mutate({ params: { id: Number(id) } })}
    />
  )
}
