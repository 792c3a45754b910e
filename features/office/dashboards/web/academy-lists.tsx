import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { RingProgress } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { Person } from '#ui/display/thing.tsx'
import { coursePath, isOverdue } from '../../../people/academy/rules.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import type { AskedLearning } from './learning-cards.tsx'

type Props = { of: AskedLearning }
const list = '/apps/academy/my-course'

export function TeachersCard({ of }: Props) {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { data } = of
  return (
    <DashCard
      title={t('teachers.title')}
      text={t('teachers.text')}
      span={4}
      height={240}
      of={of}
      empty={data?.teachers.length === 0 && t('learning.nobody')}
      table={
        data && {
          head: [t('teachers.one'), t('teachers.courses'), t('teachers.students')],
          rows: data.teachers.map((row) => [row.name, format.number(row.courses), format.number(row.students)]),
        }
      }
    >
      <ul className={classes.rows}>
        {data?.teachers.map(({ name, avatar, position, courses, students }) => (
          <li key={name} className={classes.row}>
            <Person avatar={avatar} name={name} detail={position} to={`${list}?q=${encodeURIComponent(name)}`} />
            <span className={classes.rowEnd}>
              {t('teachers.courseCount', { count: courses, shown: format.number(courses) })}
              <small>{t('teachers.studentCount', { count: students, shown: format.number(students) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}

export function TopCoursesCard({ of }: Props) {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { data } = of
  return (
    <DashCard
      title={t('topCourses.title')}
      text={t('topCourses.text')}
      span={6}
      height={240}
      of={of}
      empty={data?.topCourses.length === 0 && t('learning.nobody')}
      link={{ to: list, label: t('learning.link') }}
      table={
        data && {
          head: [t('topCourses.one'), t('topCourses.views')],
          rows: data.topCourses.map((row) => [row.title, format.number(row.views)]),
        }
      }
    >
      <ul className={classes.rows}>
        {data?.topCourses.map(({ id, title, teacher, logo, views }) => (
          <li key={id} className={classes.project}>
            <Icon name={logo} size={24} />
            <span>
              <Link to={coursePath(id)} dir="auto">
                {title}
              </Link>
              <br />
              <small className={classes.sub} dir="auto">
                {teacher}
              </small>
            </span>
            <span className={classes.rowEnd}>
              {t('topCourses.viewCount', { count: views, shown: format.number(views) })}
            </span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}

export function AssignedCard({ of }: Props) {
  const t = useText('office-dashboards')
  const words = useText('people-academy')
  const format = useFormat()
  const { data } = of
  return (
    <DashCard
      title={t('assigned.title')}
      text={t('assigned.text')}
      span={6}
      height={240}
      of={of}
      empty={data?.assigned.length === 0 && t('assigned.none')}
      link={{ to: `${list}?assigned=true`, label: t('learning.link') }}
    >
      <ul className={classes.rows}>
        {data?.assigned.map(({ id, courseTitle, completedTasks, totalTasks, dueOn }) => {
          const share = totalTasks === 0 ? 0 : completedTasks / totalTasks
          const date = dueOn === null ? '' : format.date(`${dueOn}T12:00:00Z`, { day: 'numeric', month: 'short' })
          const isLate = dueOn !== null && share < 1 && isOverdue(dueOn)
          return (
            <li key={id} className={classes.project}>
              <RingProgress
                size={48}
                thickness={5}
                sections={[{ value: share * 100, color: 'var(--brand)' }]}
                role="img"
                aria-label={format.percent(share)}
              />
              <span>
                <Link to={coursePath(id)} dir="auto">
                  {courseTitle}
                </Link>
                <br />
                <small className={classes.sub}>
                  {words('progressOf', { done: format.number(completedTasks), total: format.number(totalTasks) })}
                </small>
              </span>
              <small className={classes.sub}>{date && words(isLate ? 'overdue' : 'due', { date })}</small>
            </li>
          )
        })}
      </ul>
    </DashCard>
  )
}
