import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Pagination } from '#ui/data-table/pagination.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { addStarterCourses, listCourses, type Course } from '../contract.ts'
import classes from './course-list.module.css'
import { CourseCard } from './course-card.tsx'

/** A page of courses as cards, or what stands in their place. */
export function CourseCards({ list }: { list: List<Course> }) {
  const { rows, error, search, onSearch } = list
  if (rows === undefined)
    return error ? <FailureState error={error} onRetry={list.onRetry} /> : <Waiting count={search.itemsPerPage} />
  if (rows.length === 0) return <Nothing list={list} />
  return (
    <>
      <ul className={classes.cards} aria-busy={list.isStale || undefined}>
        {rows.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      <Pagination total={list.total} page={search.page} itemsPerPage={search.itemsPerPage} onChange={onSearch} />
    </>
  )
}

const filters = ['q', 'label', 'hideCompleted', 'started', 'assigned']

function Nothing({ list: { search, onSearch } }: { list: List<Course> }) {
  const t = useText('people-academy')
  const mayAdd = useMay(addStarterCourses)
  const add = useSend(addStarterCourses, { stale: [listCourses] })
  const isNarrowed = filters.some((name) => search[name] !== undefined)
  if (isNarrowed)
    return (
      <EmptyState
        icon="school"
        title={t('empty.noMatch')}
        action={{
          label: t('empty.clear'),
          onClick: () => onSearch(Object.fromEntries(filters.map((name) => [name, undefined]))),
        }}
      />
    )
  return (
    <EmptyState icon="school" title={t('empty.title')} text={t(mayAdd ? 'empty.text' : 'empty.textOther')}>
      {mayAdd && (
        <Button mt="xs" variant="light" loading={add.isPending} onClick={() => add.mutate({})}>
          {t('empty.add')}
        </Button>
      )}
    </EmptyState>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <div className={classes.cards} aria-busy>
      {Array.from({ length: Math.min(count, 9) }, (_, index) => (
        <Skeleton key={index} height={380} radius={6} />
      ))}
    </div>
  )
}
