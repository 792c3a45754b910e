import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { Progress } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { useLength } from '#ui/display/use-length.ts'
import { Link } from '#ui/button/link.tsx'
import type { Learning } from '../../../people/academy/contract.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'

export type AskedLearning = { data: Learning | undefined; error: Error | null; refetch: () => unknown }
type Props = { of: AskedLearning }
const list = '/apps/academy/my-course'

export function LearningCard({ of }: Props) {
  const t = useText('office-dashboards')
  const format = useFormat()
  const minutes = useLength()
  const name = useSession()?.userData.fullName.split(' ')[0] ?? ''
  const { data } = of
  const figures = data && [
    { key: 'time', icon: 'clock', to: `${list}?started=true`, shown: minutes(data.seconds.value), trend: data.seconds },
    {
      key: 'results',
      icon: 'checklist',
      to: `${list}?started=true`,
      shown: data.quizPercent === null ? '–' : format.percent(data.quizPercent / 100),
    },
    {
      key: 'completed',
      icon: 'school',
      to: `${list}?sortBy=progress&orderBy=desc`,
      shown: format.number(data.completedCourses.value),
      trend: data.completedCourses,
    },
  ]
  return (
    <DashCard
      title={t('learning.title', { name })}
      text={data && t('learning.text', { count: data.lessons.value, shown: format.number(data.lessons.value) })}
      span={12}
      height={120}
      of={of}
      link={{ to: list, label: t('learning.link') }}
      table={
        figures && {
          head: [t('figure'), t('value')],
          rows: figures.map(({ key, shown }) => [t(`learning.${key}`), shown]),
        }
      }
    >
      <div className={classes.figures}>
        {figures?.map(({ key, icon, to, shown, trend }) => (
          <Link key={key} to={to} className={classes.figure}>
            <Icon name={icon} size={24} />
            <small>{t(`learning.${key}`)}</small>
            <strong>{shown}</strong>
            {trend && <TrendText of={trend} isShort />}
          </Link>
        ))}
      </div>
    </DashCard>
  )
}

export function WeekOfLearningCard({ of }: Props) {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const minutes = useLength()
  const { data } = of
  const total = data?.week.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0
  return (
    <DashCard
      title={t('learning.week')}
      text={t('week.text')}
      span={4}
      height={200}
      of={of}
      empty={data && total === 0 && t('learning.none')}
      table={
        data && {
          head: [t('day'), t('learning.time')],
          rows: data.week.map((day) => [format.date(day.date), minutes(day.seconds)]),
        }
      }
    >
      <div className={classes.amount}>
        <strong>{minutes(total)}</strong>
      </div>
      <Bars
        label={t('learning.week')}
        height={160}
        along="day"
        data={
          data?.week.map(({ date, seconds }) => ({
            day: format.date(date, { weekday: 'short' }),
            spent: Math.round(seconds / 60),
          })) ?? []
        }
        series={[{ name: 'spent', label: t('learning.time'), color: 'var(--brand)' }]}
        isWhole
        format={(spent) => minutes(spent * 60)}
      />
    </DashCard>
  )
}

export function TopicsCard({ of }: Props) {
  const t = useText('office-dashboards')
  const words = useText('people-academy')
  const format = useFormat()
  const { data } = of
  const most = Math.max(1, ...(data?.topics.map(({ started }) => started) ?? []))
  return (
    <DashCard
      title={t('topics.title')}
      text={t('topics.text')}
      span={4}
      height={240}
      of={of}
      empty={data?.topics.length === 0 && t('learning.nobody')}
      table={
        data && {
          head: [words('tag'), t('topics.started')],
          rows: data.topics.map(({ tag, started }) => [words(`tags.${tag}`), format.number(started)]),
        }
      }
    >
      <ul className={classes.rows}>
        {data?.topics.map(({ tag, started }) => (
          <li key={tag} className={classes.topic}>
            <Link to={`${list}?label=${encodeURIComponent(tag)}`}>{words(`tags.${tag}`)}</Link>
            <span>{format.number(started)}</span>
            <Progress value={(started / most) * 100} aria-label={words(`tags.${tag}`)} />
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
