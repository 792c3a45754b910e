import { IconCheck, IconClock, IconStarFilled } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Progress } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Link, useGo } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { listCourses, readCourse, startOver, type Course } from '../contract.ts'
import { coursePath } from '../rules.ts'
import classes from './academy.module.css'
import { DueChip } from './due-chip.tsx'
import { useLength } from '#ui/display/use-length.ts'

export function CourseCard({ course }: { course: Course }) {
  const t = useText('people-academy')
  const format = useFormat()
  const length = useLength()
  const { id, completedTasks, totalTasks, courseTitle } = course
  const isCompleted = completedTasks === totalTasks
  const counted = { done: format.number(completedTasks), total: format.number(totalTasks) }
  return (
    <article className={classes.card} aria-label={courseTitle}>
      <img className={classes.cover} src={course.image} alt="" loading="lazy" />
      <div className={classes.cardBody}>
        <div className={classes.cardTop}>
          <StatusChip tone={course.color}>{t(`tags.${course.tags}`)}</StatusChip>
          {course.ratingCount > 0 && (
            <span className={classes.stars}>
              <IconStarFilled size={16} aria-hidden />
              <VisuallyHidden>{t('rating')}</VisuallyHidden>
              {format.number(course.rating, { minimumFractionDigits: 1 })}
              <span className={classes.soft}>({format.number(course.ratingCount)})</span>
            </span>
          )}
        </div>
        <h3 className={classes.cardTitle}>
          <Link to={coursePath(id)} dir="auto">
            {courseTitle}
          </Link>
        </h3>
        <p className={classes.cardText} dir="auto">
          {course.desc}
        </p>
        <div className={classes.cardFoot}>
          <div className={classes.cardTop}>
            {isCompleted ? (
              <span className={classes.completed}>
                <IconCheck size={18} aria-hidden />
                {t('completed')}
              </span>
            ) : (
              <span className={classes.time}>
                <IconClock size={18} aria-hidden />
                {t(completedTasks > 0 ? 'timeLeft' : 'timeNeeded', {
                  time: length(completedTasks > 0 ? course.secondsLeft : course.seconds),
                })}
              </span>
            )}
            <DueChip dueOn={course.dueOn} isCompleted={isCompleted} />
          </div>
          <Progress
            value={totalTasks === 0 ? 0 : (completedTasks / totalTasks) * 100}
            aria-label={t('progressOf', counted)}
          />
          <Actions course={course} isCompleted={isCompleted} />
        </div>
      </div>
    </article>
  )
}

function Actions({ course, isCompleted }: { course: Course; isCompleted: boolean }) {
  const t = useText('people-academy')
  const go = useGo()
  const { id, completedTasks, courseTitle } = course
  const restart = useSend(startOver, { stale: [listCourses, readCourse], onSuccess: () => go(coursePath(id)) })
  const hasBegun = completedTasks > 0
  return (
    <div className={classes.cardActions}>
      {hasBegun && (
        <Button
          variant="light"
          color="secondary"
          leftSection={<Icon name="history" size={18} />}
          loading={restart.isPending}
          aria-label={t('startOverNamed', { name: courseTitle })}
          onClick={() => restart.mutate({ params: { id } })}
        >
          {t('startOver')}
        </Button>
      )}
      {!isCompleted && (
        <LinkButton
          variant="light"
          aria-label={t(hasBegun ? 'continueNamed' : 'startNamed', { name: courseTitle })}
          to={coursePath(id)}
          label={t(hasBegun ? 'continue' : 'start')}
        />
      )}
    </div>
  )
}
