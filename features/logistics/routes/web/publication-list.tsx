import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useList, type List } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { FilterInput } from '#ui/input/filter-input.tsx'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { RowName } from '#ui/display/row-name.tsx'
import { listPlans } from '../../plans/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { listPublications, type PublicationRow } from '../contract.ts'
import { publicationTones } from '../rules.ts'
import { useRouteFormat } from './use-route-format.ts'

/** What was published and recalled, by whom and why, the newest first. */
export function PublicationList() {
  const t = useText('logistics-routes')
  const list = useList(listPublications, ({ publications, total }) => ({ rows: publications, total }))
  return (
    <ListScreen
      {...list}
      name="publications"
      title={t('screens.publications')}
      columns={useColumns()}
      filters={[
        <FilterInput key="date" list={list} name="date" label={t('day')} type="date" />,
        <PlanFilter key="planId" list={list} />,
      ]}
      empty={{ icon: 'clipboard-list', title: t('history.emptyTitle'), text: t('history.emptyText') }}
    />
  )
}

type Filtered = Pick<List<PublicationRow>, 'rows' | 'search' | 'onSearch'>

/** The board leads to what was published of one plan. */
function PlanFilter({ list }: { list: Filtered }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { data } = useQuery({ ...queryOf(listPlans, { query: {} }), enabled: useMay(listPlans) })
  const named = (day: string, name: string) => `${format.day(day)} · ${name}`
  const known = new Map((data?.plans ?? []).map(({ id, day, name }) => [String(id), named(day, name)]))
  for (const { planId, day, planName } of list.rows ?? []) known.set(String(planId), named(day, planName))
  return (
    <FilterSelect
      list={list}
      name="planId"
      label={t('history.plan')}
      data={[...known].map(([value, label]) => ({ value, label }))}
    />
  )
}

function useColumns(): Column<PublicationRow>[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { text, number, dateTime } = columnKinds(useWorkspaceFormat())
  return [
    {
      key: 'number',
      title: t('history.number'),
      sort: 'number',
      cell: ({ day, planId, number: shown }) => (
        <RowName to={`/apps/logistics/routes?date=${day}&plan=${planId}`}>{format.number(shown)}</RowName>
      ),
    },
    { key: 'day', title: t('day'), sort: 'day', cell: (row) => format.day(row.day) },
    text('planName', t('history.plan')),
    number('routes', t('screens.routes')),
    dateTime('publishedAt', t('history.publishedAt'), { sort: 'published' }),
    text('personName', t('history.publishedBy')),
    statusColumn({
      key: 'state',
      title: t('state'),
      tones: publicationTones,
      word: (value) => t(`history.states.${value}`),
    }),
    dateTime('recalledAt', t('history.recalledAt'), { isHidden: true }),
    text('recalledBy', t('history.recalledBy'), { isHidden: true }),
    text('note', t('publish.note')),
    text('reason', t('history.reason'), { isHidden: true }),
  ]
}
