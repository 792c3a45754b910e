import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useAddLink } from '#ui/button/add-button.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { createCourse, listWrittenCourses } from '../contract.ts'
import { editPath } from '../rules.ts'
import { useWrittenColumns } from './written-columns.tsx'

/** Every course with its status, for those who write them. */
export function WrittenList() {
  const t = useText('people-course-editor')
  const list = useList(listWrittenCourses, ({ courses, total }) => ({ rows: courses, total }))
  return (
    <ListScreen
      {...list}
      name="written-courses"
      title={t('screens.list')}
      addButton={useAddLink(createCourse, t('screens.add'), '/apps/academy/manage/add')}
      columns={useWrittenColumns()}
      filters={['state']}
      rowPath={({ id }) => editPath(id)}
      rowActions={({ id, title }) => (
        <IconButton icon="edit" label={t('editNamed', { name: title })} to={editPath(id)} />
      )}
      empty={{ icon: 'school', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
