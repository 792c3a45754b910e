import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { choicesOf, FilterSelect } from '#ui/input/filter-select.tsx'
import { Switch } from '#ui/input/inputs.ts'
import { tags, type Course } from '../contract.ts'
import classes from './course-list.module.css'

/** How many courses there are, and what narrows them. */
export function CourseFilters({ list }: { list: List<Course> }) {
  const t = useText('people-academy')
  const format = useFormat()
  const states = [
    { value: 'true', label: t('started') },
    { value: 'false', label: t('notStarted') },
  ]
  const filters = [
    { name: 'label', label: t('tag'), none: t('allCourses'), data: choicesOf(tags, (tag) => t(`tags.${tag}`)) },
    { name: 'assigned', label: t('assignedToMe'), data: [{ value: 'true', label: t('assigned') }] },
    { name: 'started', label: t('state'), data: states },
  ]
  return (
    <div className={classes.listHead}>
      <div>
        <h2>{t('screens.courses')}</h2>
        <p aria-live="polite">
          {list.total === undefined ? ' ' : t('total', { count: list.total, shown: format.number(list.total) })}
        </p>
      </div>
      <div className={classes.listFilters}>
        {filters.map((filter) => (
          <FilterSelect key={filter.name} list={list} {...filter} />
        ))}
        <Switch
          label={t('hideCompleted')}
          checked={list.search['hideCompleted'] === true}
          onChange={(event) => list.onSearch({ hideCompleted: event.currentTarget.checked || undefined })}
        />
      </div>
    </div>
  )
}
