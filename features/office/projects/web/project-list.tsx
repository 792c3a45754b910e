import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useOpened } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
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
  const [open, setOpen] = useOpen()
  const columns = useProjectColumns()
  const mayAdd = useMay(createProject)
  const mayChange = useMay(changeProject)
  const close = () => setOpen(undefined)
  const editedId = openId(open, 'edit')
  const { row: edited, isGone } = useOpened(list.rows, ({ id }) => id === editedId)
  const add = mayAdd && (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('add')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('screens.projects')} />
      <DataTable
        {...list}
        name="projects"
        label={t('screens.projects')}
        columns={columns}
        actions={add}
        rowActions={(project) => <Actions project={project} onEdit={() => setOpen(`edit-${project.id}`)} />}
        empty={{ icon: 'briefcase', title: t('empty.title'), text: t('empty.text'), action: add }}
      />
      {mayAdd && open === 'add' && <AddProject onClose={close} />}
      {mayChange && edited && (
        <Editing key={edited.id} value={edited} version={edited.version} isGone={isGone} formTells>
          {(shown) => <EditProject project={shown} onClose={close} />}
        </Editing>
      )}
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
