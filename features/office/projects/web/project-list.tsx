import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { namedTexts } from '#ui/button/edit-and-delete.tsx'
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
    read: calls.readProject,
    edit: (project, opening) => <EditProject project={project} {...opening} />,
    removal: {
      remove: calls.deleteProject,
      restore: calls.restoreProject,
      stale: [calls.listProjects, calls.readProject, calls.listAnalyticsProjects],
      texts: namedTexts(t, (row: calls.Project) => row.name),
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
