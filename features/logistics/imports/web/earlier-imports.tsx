import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor } from '#ui/display/text.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { listImports, type DeliveryImport } from '../contract.ts'
import { stateTones } from './tones.ts'

type Row = Pick<DeliveryImport, 'id' | 'fileName' | 'state' | 'createdBy' | 'createdAt' | 'total'>

export const importPath = (id: number) => `/apps/logistics/deliveries/import/${id}`

/** What was imported lately, to go on with it, to look at it or to undo it. */
export function EarlierImports() {
  const t = useText('logistics-imports')
  const list = useList(listImports, ({ imports, total }) => ({ rows: imports, total }))
  return (
    <DataTable
      {...list}
      name="delivery-imports"
      label={t('earlier.title')}
      title={t('earlier.title')}
      columns={useColumns()}
      rowPath={({ id }) => importPath(id)}
      empty={{ icon: 'upload', title: t('earlier.empty'), text: t('earlier.emptyText') }}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useText('logistics-imports')
  const format = useWorkspaceFormat()
  return [
    {
      key: 'fileName',
      title: t('name'),
      cell: ({ id, fileName }) => (
        <Anchor renderRoot={(props) => <Link to={importPath(id)} {...props} />}>
          <bdi>{fileName || t('unnamed')}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state }) => <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>,
    },
    { key: 'total', title: t('rows'), align: 'end', cell: ({ total }) => format.number(total) },
    { key: 'createdBy', title: t('createdBy'), cell: ({ createdBy }) => <bdi>{createdBy || t('folder.by')}</bdi> },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ]
}
