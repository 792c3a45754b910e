import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import * as calls from '../contract.ts'
import { useProjectColumns } from './project-columns.tsx'
import { AddProject, EditProject } from './project-drawer.tsx'

export function ProjectList() {
  const t = useText('office-projects')
  const list = useList(calls.listProjects, ({ projects, totalProjects }) => ({ rows: projects, total: totalProjects }))
  const records = useRecordDrawer(list.rows, {
    create: calls.createProject,
    addLabel: t('add'),
    add: (opening) => <AddProject {...opening} />,
    change: calls.changeProject,
    edit: (project, opening) => <EditProject project={project} {...opening} />,
    removal: {
      remove: calls.deleteProject,
      restore: calls.restoreProject,
      stale: [calls.listProjects, calls.listAnalyticsProjects],
      texts: ({ name }) => ({
        edit: t('editNamed', { name }),
        delete: t('deleteNamed', { name }),
        deleted: t('deleted', { name }),
      }),
    },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="projects"
      title={t('screens.projects')}
      columns={useProjectColumns()}
      empty={{ icon: 'briefcase', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
