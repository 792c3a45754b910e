import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { boundedNumber } from '#kit/contract/list-query.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Columns } from '#ui/page/columns.tsx'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Rating } from '#ui/input/inputs.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { listAssignments, rateCourse, visitCourse, type CourseDetails } from '../contract.ts'
import classes from './academy.module.css'
import { AssignmentsCard } from './assignments-card.tsx'
import { CourseCertificate } from './course-certificate.tsx'
import { CourseFilm } from './course-film.tsx'
import { CourseOutline } from './course-outline.tsx'
import { DueChip } from './due-chip.tsx'
import { LessonCard } from './lesson-card.tsx'
import { QuizCard } from './quiz-card.tsx'
import { staleCourse } from './stale-course.ts'
import { useLength } from '#ui/display/use-length.ts'

const search = z.object({ lesson: z._default(boundedNumber(0, 0, 999_999_999), 0) })

/** A course: its film and lessons on one side, its outline on the other. */
export function CoursePage({ details }: { details: CourseDetails }) {
  const t = useText('people-academy')
  const { course, content } = details
  const [{ lesson }, change] = useListSearch(search)
  const mayAssign = useMay(listAssignments)
  useVisit(course.id)
  usePageTitle(details.title)
  const lessons = content.flatMap(({ topics }) => topics)
  const shown = lessons.find(({ id }) => id === lesson) ?? lessons.find((one) => !one.isCompleted) ?? lessons[0]
  const open = (id: number) => change({ lesson: id })
  return (
    <>
      <PageHeader
        title={details.title}
        text={t('taughtBy', { name: details.instructor })}
        actions={
          <>
            <DueChip dueOn={course.dueOn} isCompleted={course.completedTasks === course.totalTasks} />
            <StatusChip tone={course.color}>{t(`tags.${course.tags}`)}</StatusChip>
            <ShareButton />
          </>
        }
      />
      <Columns
        side="end"
        main={
          <>
            {details.isCaptions && <CourseFilm />}
            {shown && <LessonCard courseId={course.id} lessons={lessons} lesson={shown} onOpen={open} />}
            {details.quiz && <QuizCard key={course.id} courseId={course.id} quiz={details.quiz} />}
            <About details={details} />
          </>
        }
        aside={
          <>
            <CourseOutline key={course.id} details={details} openId={shown?.id} onOpen={open} />
            <CourseCertificate details={details} />
            {mayAssign && <AssignmentsCard courseId={course.id} />}
          </>
        }
      />
    </>
  )
}

// Opening a course counts once for each visit, however often it is drawn.
function useVisit(id: number) {
  const { mutate } = useSend(visitCourse, { quiet: true })
  const visit = useEffectEvent((course: number) => mutate({ params: { id: course } }))
  useEffect(() => visit(id), [id])
}

function ShareButton() {
  const t = useText('people-academy')
  return (
    <CopyButton value={location.href}>
      {({ copied, copy }) => (
        <Button variant="default" leftSection={<Icon name="link" size={18} />} onClick={copy}>
          {t(copied ? 'linkCopied' : 'copyLink')}
        </Button>
      )}
    </CopyButton>
  )
}

function About({ details }: { details: CourseDetails }) {
  const t = useText('people-academy')
  const format = useFormat()
  const length = useLength()
  const { course } = details
  const facts = [
    ['level', t(`levels.${details.skillLevel}`)],
    ['students', format.number(details.totalStudents)],
    ['language', languageName(format.locale, details.language)],
    ['captions', t(details.isCaptions ? 'yes' : 'no')],
    ['lectures', format.number(details.totalLectures)],
    ['length', length(course.seconds)],
  ] as const
  return (
    <SectionCard title={t('about.title')}>
      <p className={classes.text} dir="auto">
        {details.about}
      </p>
      <div>
        <h3 className={classes.subtitle}>{t('about.numbers')}</h3>
        <dl className={classes.facts}>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`about.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3 className={classes.subtitle}>{t('about.instructor')}</h3>
        <div className={classes.teacher}>
          <PersonAvatar name={details.instructor} src={details.instructorAvatar} isDecoration />
          <span>
            <strong dir="auto">{details.instructor}</strong>
            <small dir="auto">{details.instructorPosition}</small>
          </span>
        </div>
      </div>
      {course.completedTasks > 0 && <MyRating details={details} />}
    </SectionCard>
  )
}

function MyRating({ details: { course, myRating } }: { details: CourseDetails }) {
  const t = useText('people-academy')
  const format = useFormat()
  const rate = useSend(rateCourse, { stale: staleCourse })
  return (
    <fieldset className={classes.rating}>
      <legend className={classes.subtitle}>{t('rate')}</legend>
      <Rating
        value={myRating}
        size="lg"
        color="var(--warning)"
        getSymbolLabel={(stars) => t('stars', { count: stars, shown: format.number(stars) })}
        onChange={(stars) => stars > 0 && rate.mutate({ params: { id: course.id }, body: { stars } })}
      />
    </fieldset>
  )
}

function languageName(locale: string, language: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
}
