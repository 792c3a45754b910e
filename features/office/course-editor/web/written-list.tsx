import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { courseStates } from '../../academy/rules.ts'
import { createCourse, listWrittenCourses, type WrittenRow } from '../contract.ts'
import classes from './course-form.module.css'
import { StateChip } from './course-state.tsx'

export function editPath(id: number): string {
  return `/apps/academy/manage/${id}`
}

/** Every course with its status, for those who write them. */
export function WrittenList() {
  const t = useText('office-course-editor')
  const list = useList(listWrittenCourses, ({ courses, total }) => ({ rows: courses, total }))
  const columns = useColumns()
  const mayAdd = useMay(createCourse)
  const add = mayAdd && (
    <Button
      renderRoot={(props) => <Link to="/apps/academy/manage/add" {...props} />}
      leftSection={<Icon name="plus" size={18} />}
    >
      {t('screens.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('screens.list')} />
      <DataTable
        {...list}
        name="written-courses"
        label={t('screens.list')}
        columns={columns}
        filters={
          <FilterSelect
            list={list}
            name="state"
            label={t('state')}
            data={courseStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        }
        actions={add}
        rowPath={({ id }) => editPath(id)}
        rowActions={({ id, title }) => (
          <ActionIcon component={Link} to={editPath(id)} aria-label={t('editNamed', { name: title })}>
            <Icon name="edit" />
          </ActionIcon>
        )}
        empty={{ icon: 'school', title: t('empty.title'), text: t('empty.text'), action: add }}
      />
    </>
  )
}

function useColumns(): Column<WrittenRow>[] {
  const t = useText('office-course-editor')
  const words = useText('office-academy')
  const format = useFormat()
  return [
    {
      key: 'title',
      title: t('title'),
      sort: 'title',
      cell: ({ id, title }) => (
        <Link to={editPath(id)} dir="auto" className={classes.title ?? ''}>
          {title}
        </Link>
      ),
    },
    { key: 'tag', title: t('topic'), cell: ({ tag }) => words(`tags.${tag}`) },
    { key: 'teacher', title: t('teacher'), sort: 'teacher', cell: ({ teacher }) => <span dir="auto">{teacher}</span> },
    { key: 'state', title: t('state'), sort: 'state', cell: ({ state }) => <StateChip state={state} /> },
    { key: 'lessons', title: t('lessons'), align: 'end', cell: ({ lessons }) => format.number(lessons) },
    { key: 'students', title: t('students'), align: 'end', cell: ({ students }) => format.number(students) },
  ]
}
