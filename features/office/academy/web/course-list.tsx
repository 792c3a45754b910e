import { useText } from '#kit/web/i18n.ts'
import { useList, type List } from '#kit/web/list.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { Pagination } from '#ui/data-table/pagination.tsx'
import { SearchField } from '#ui/data-table/table-bar.tsx'
import { Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Switch } from '#ui/inputs.ts'
import { Paper } from '#ui/layout.ts'
import { addStarterCourses, listCourses, tags, type Course } from '../contract.ts'
import { useFormat } from '#kit/web/format.ts'
import classes from './academy.module.css'
import { CertificatesCard } from './certificates-card.tsx'
import { CourseCard } from './course-card.tsx'
import { HeroPicture } from './hero-picture.tsx'

/** The courses of the workspace, each with how far the person is. */
export function CourseList() {
  const t = useText('office-academy')
  const list = useList(listCourses, ({ courses, total }) => ({ rows: courses, total }))
  return (
    <>
      <div className={classes.hero}>
        <HeroPicture />
        <div className={classes.heroWords}>
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.text')}</p>
          <div className={classes.heroSearch}>
            <SearchField
              label={t('hero.search')}
              value={list.search.q ?? ''}
              onChange={(q) => list.onSearch({ q: q || undefined })}
            />
          </div>
        </div>
      </div>
      <Paper component="section" shadow="xs" className={classes.courses} aria-label={t('screens.courses')}>
        <ListHead list={list} />
        <Cards list={list} />
      </Paper>
      <CertificatesCard />
    </>
  )
}

function ListHead({ list }: { list: List<Course> }) {
  const t = useText('office-academy')
  const format = useFormat()
  return (
    <div className={classes.listHead}>
      <div>
        <h2>{t('screens.courses')}</h2>
        <p aria-live="polite">
          {list.total === undefined ? ' ' : t('total', { count: list.total, shown: format.number(list.total) })}
        </p>
      </div>
      <div className={classes.listFilters}>
        <FilterSelect
          list={list}
          name="label"
          label={t('tag')}
          none={t('allCourses')}
          data={tags.map((value) => ({ value, label: t(`tags.${value}`) }))}
        />
        <FilterSelect
          list={list}
          name="assigned"
          label={t('assignedToMe')}
          data={[{ value: 'true', label: t('assigned') }]}
        />
        <FilterSelect
          list={list}
          name="started"
          label={t('state')}
          data={[
            { value: 'true', label: t('started') },
            { value: 'false', label: t('notStarted') },
          ]}
        />
        <Switch
          label={t('hideCompleted')}
          checked={list.search['hideCompleted'] === true}
          onChange={(event) => list.onSearch({ hideCompleted: event.currentTarget.checked || undefined })}
        />
      </div>
    </div>
  )
}

function Cards({ list }: { list: List<Course> }) {
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
  const t = useText('office-academy')
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
