import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { listAnalyticsProjects } from '../contract.ts'
import { useProjectColumns } from './project-columns.tsx'

/** The projects on the analytics dashboard. */
export function ProjectTable() {
  const maySee = useMay(listAnalyticsProjects)
  return maySee && <Table />
}

function Table() {
  const t = useText('office-projects')
  const list = useList(listAnalyticsProjects, ({ projects, total }) => ({ rows: projects, total }))
  const columns = useProjectColumns()
  return (
    <DataTable
      {...list}
      name="analytics-projects"
      label={t('screens.projects')}
      title={t('screens.projects')}
      columns={columns}
      rowActions={({ id, name }) => (
        <ActionIcon component={Link} to={`/apps/projects?open=edit-${id}`} aria-label={t('editNamed', { name })}>
          <Icon name="edit" />
        </ActionIcon>
      )}
      empty={{ icon: 'briefcase', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
