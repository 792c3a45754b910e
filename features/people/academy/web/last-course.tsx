import { useQuery } from '@tanstack/react-query'
import { isMissing } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Paper } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { readCourseDetails } from '../contract.ts'
import { CoursePage } from './course-page.tsx'

/** The course the person opened last. */
export function LastCourse() {
  const t = useText('people-academy')
  const go = useGo()
  const { data, error, refetch } = useQuery(queryOf(readCourseDetails))
  if (data) return <CoursePage details={data} />
  if (!error) return <Skeleton height={520} radius={6} />
  return (
    <>
      <PageHeader title={t('screens.details')} />
      <Paper shadow="xs">
        {isMissing(error) ? (
          <EmptyState
            icon="school"
            title={t('empty.title')}
            action={{ label: t('toCourses'), onClick: () => go('/apps/academy/my-course') }}
          />
        ) : (
          <FailureState error={error} onRetry={() => void refetch()} />
        )}
      </Paper>
    </>
  )
}
