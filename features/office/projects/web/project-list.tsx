import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import {
  changeProject,
  createProject,
  deleteProject,
  listAnalyticsProjects,
  listProjects,
  restoreProject,
  type Project,
} from '../contract.ts'
import { useProjectColumns } from './project-columns.tsx'
import { AddProject, EditProject } from './project-drawer.tsx'

export function ProjectList() {
  const t = useText('office-projects')
  const list = useList(listProjects, ({ projects, totalProjects }) => ({ rows: projects, total: totalProjects }))
  const columns = useProjectColumns()
  const { addButton, edit, drawer } = useRecordDrawer(list.rows, {
    create: createProject,
    change: changeProject,
    addLabel: t('add'),
    add: (opening) => <AddProject {...opening} />,
    edit: (project, opening) => <EditProject project={project} {...opening} />,
  })
  return (
    <>
      <PageHeader title={t('screens.projects')} />
      <DataTable
        {...list}
        name="projects"
        label={t('screens.projects')}
        columns={columns}
        actions={addButton}
        rowActions={(project) => <Actions project={project} onEdit={() => edit(project)} />}
        empty={{ icon: 'briefcase', title: t('empty.title'), text: t('empty.text'), action: addButton }}
      />
      {drawer}
    </>
  )
}

function Actions({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const t = useText('office-projects')
  const name = project.name
  return (
    <EditAndDelete
      id={project.id}
      texts={{ edit: t('editNamed', { name }), delete: t('deleteNamed', { name }), deleted: t('deleted', { name }) }}
      change={changeProject}
      remove={deleteProject}
      restore={restoreProject}
      stale={[listProjects, listAnalyticsProjects]}
      onEdit={onEdit}
    />
  )
}
