import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readLearning } from '../../../people/academy/contract.ts'
import { AssignedCard, TeachersCard, TopCoursesCard } from './academy-lists.tsx'
import { Dashboard, type Card } from './dashboard.tsx'
import { LearningCard, TopicsCard, WeekOfLearningCard } from './learning-cards.tsx'
import { usePeriod } from './period.tsx'
import { TakingCard } from './taking-card.tsx'

/** What the person learns, and what everyone learns. */
export function AcademyDashboard() {
  const t = useText('office-dashboards')
  const [days] = usePeriod()
  const of = useQuery({ ...queryOf(readLearning, { query: { days } }), placeholderData: keepPreviousData })
  const cards: Card[] = [
    { key: 'learning', title: t('learning.own'), span: 12, card: <LearningCard of={of} /> },
    { key: 'week', title: t('learning.week'), span: 4, card: <WeekOfLearningCard of={of} /> },
    { key: 'topics', title: t('topics.title'), span: 4, card: <TopicsCard of={of} /> },
    { key: 'teachers', title: t('teachers.title'), span: 4, card: <TeachersCard of={of} /> },
    { key: 'top', title: t('topCourses.title'), span: 6, card: <TopCoursesCard of={of} /> },
    { key: 'assigned', title: t('assigned.title'), span: 6, card: <AssignedCard of={of} /> },
    { key: 'taking', title: t('taking.title'), span: 12, card: <TakingCard /> },
  ]
  return <Dashboard name="academy" title={t('screens.academy')} cards={cards} />
}
