import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { readCourse } from '../contract.ts'
import { CoursePage } from './course-page.tsx'

export function CourseView() {
  const t = useText('people-academy')
  return (
    <DetailState
      of={useDetail(readCourse)}
      title={t('screens.course')}
      missing={{ title: t('missing'), listPath: '/apps/academy/my-course' }}
      waiting={<Skeleton height={520} radius={6} />}
    >
      {(details) => <CoursePage details={details} />}
    </DetailState>
  )
}
