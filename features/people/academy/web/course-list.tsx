import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { SearchField } from '#ui/data-table/table-bar.tsx'
import { Paper } from '#ui/page/layout.ts'
import { listCourses } from '../contract.ts'
import classes from './course-list.module.css'
import { CertificatesCard } from './certificates-card.tsx'
import { CourseCards } from './course-cards.tsx'
import { CourseFilters } from './course-filters.tsx'
import { HeroPicture } from './hero-picture.tsx'

/** The courses of the workspace, each with how far the person is. */
export function CourseList() {
  const t = useText('people-academy')
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
        <CourseFilters list={list} />
        <CourseCards list={list} />
      </Paper>
      <CertificatesCard />
    </>
  )
}
