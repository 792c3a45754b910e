import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Link } from '#ui/button/link.tsx'
import { tags } from '../../academy/contract.ts'
import type { WrittenRow } from '../contract.ts'
import { editPath } from '../rules.ts'
import classes from './course-form.module.css'
import { stateTones } from './course-state.tsx'

/** The columns of the list of courses for those who write them. */
export function useWrittenColumns(): Column<WrittenRow>[] {
  const t = useText('people-course-editor')
  const words = useText('people-academy')
  const { text, number, word } = columnKinds(useFormat())
  const stateOf = (state: string) => t(`states.${state}`)
  return [
    { key: 'title', title: t('title'), sort: 'title', cell: (row) => <Title {...row} /> },
    word('tag', t('topic'), { values: tags, word: (tag) => words(`tags.${tag}`) }),
    text('teacher', t('teacher'), { sort: 'teacher' }),
    statusColumn({ key: 'state', title: t('state'), sort: 'state', tones: stateTones, word: stateOf }),
    number('lessons', t('lessons')),
    number('students', t('students')),
  ]
}

function Title({ id, title }: WrittenRow) {
  return (
    <Link to={editPath(id)} dir="auto" className={classes.title ?? ''}>
      {title}
    </Link>
  )
}
