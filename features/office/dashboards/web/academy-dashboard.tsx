import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { readLearning } from '../../academy/contract.ts'
import { AssignedCard, TeachersCard, TopCoursesCard } from './academy-lists.tsx'
import { LearningCard, TopicsCard, WeekOfLearningCard } from './learning-cards.tsx'
import classes from './dashboards.module.css'
import { PeriodPicker, usePeriod } from './period.tsx'
import { TakingCard } from './taking-card.tsx'

/** What the person learns, and what everyone learns. */
export function AcademyDashboard() {
  const t = useText('office-dashboards')
  const [days] = usePeriod()
  const of = useQuery({ ...queryOf(readLearning, { query: { days } }), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={t('screens.academy')} actions={<PeriodPicker />} />
      <div className={classes.grid}>
        <LearningCard of={of} />
        <WeekOfLearningCard of={of} />
        <TopicsCard of={of} />
        <TeachersCard of={of} />
        <TopCoursesCard of={of} />
        <AssignedCard of={of} />
        <TakingCard />
      </div>
    </>
  )
}
