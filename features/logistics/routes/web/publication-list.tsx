import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { FilterInput } from '#ui/filter-input.tsx'
import { Link } from '#ui/link.tsx'
import { Anchor } from '#ui/text.ts'
import { useWorkspaceFormat } from '../../settings/web/use-workspace-format.ts'
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
      filters={[<FilterInput key="date" list={list} name="date" label={t('day')} type="date" />]}
      empty={{ icon: 'clipboard-list', title: t('history.emptyTitle'), text: t('history.emptyText') }}
    />
  )
}

function useColumns(): Column<PublicationRow>[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { text, number, dateTime } = columnKinds(useWorkspaceFormat())
  return [
    number('number', t('history.number'), { sort: 'number' }),
    { key: 'day', title: t('day'), sort: 'day', cell: (row) => format.day(row.day) },
    {
      key: 'planName',
      title: t('history.plan'),
      cell: ({ day, planId, planName }) => (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to={`/apps/logistics/routes?date=${day}&plan=${planId}`} {...props} />}
        >
          <bdi>{planName}</bdi>
        </Anchor>
      ),
    },
    number('routes', t('screens.routes')),
    dateTime('publishedAt', t('history.publishedAt'), { sort: 'published' }),
    text('personName', t('history.publishedBy')),
    statusColumn({
      key: 'state',
      title: t('state'),
      tones: publicationTones,
      word: (value) => t(`history.states.${value}`),
    }),
    dateTime('recalledAt', t('history.recalledAt')),
    text('recalledBy', t('history.recalledBy')),
    text('note', t('publish.note')),
    text('reason', t('history.reason')),
  ]
}
