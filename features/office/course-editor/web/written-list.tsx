import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useAddLink } from '#ui/add-button.tsx'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { tags } from '../../academy/contract.ts'
import { createCourse, listWrittenCourses, type WrittenRow } from '../contract.ts'
import classes from './course-form.module.css'
import { stateTones } from './course-state.tsx'

export const editPath = (id: number) => `/apps/academy/manage/${id}`

/** Every course with its status, for those who write them. */
export function WrittenList() {
  const t = useText('office-course-editor')
  const words = useText('office-academy')
  const list = useList(listWrittenCourses, ({ courses, total }) => ({ rows: courses, total }))
  const { text, number, word } = columnKinds(useFormat())
  const stateOf = (state: string) => t(`states.${state}`)
  return (
    <ListScreen
      {...list}
      name="written-courses"
      title={t('screens.list')}
      addButton={useAddLink(createCourse, t('screens.add'), '/apps/academy/manage/add')}
      columns={[
        { key: 'title', title: t('title'), sort: 'title', cell: (row) => <Title {...row} /> },
        word('tag', t('topic'), { values: tags, word: (tag) => words(`tags.${tag}`) }),
        text('teacher', t('teacher'), { sort: 'teacher' }),
        statusColumn({ key: 'state', title: t('state'), sort: 'state', tones: stateTones, word: stateOf }),
        number('lessons', t('lessons')),
        number('students', t('students')),
      ]}
      filters={['state']}
      rowPath={({ id }) => editPath(id)}
      rowActions={({ id, title }) => (
        <IconButton icon="edit" label={t('editNamed', { name: title })} to={editPath(id)} />
      )}
      empty={{ icon: 'school', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

function Title({ id, title }: WrittenRow) {
  return (
    <Link to={editPath(id)} dir="auto" className={classes.title ?? ''}>
      {title}
    </Link>
  )
}
