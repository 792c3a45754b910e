import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { listCourses, readCourse } from '../../academy/contract.ts'
import { coursePath, type CourseState } from '../../academy/rules.ts'
import { changeCourse, listWrittenCourses, readWrittenCourse, setCourseState, type WrittenCourse } from '../contract.ts'
import { listPath } from '../rules.ts'
import { CourseForm, type CourseValues } from './course-form.tsx'
import { StateChip } from './course-state.tsx'

const stale = [listWrittenCourses, readWrittenCourse, listCourses, readCourse]

export function EditCourse() {
  const t = useText('people-course-editor')
  return (
    <DetailState
      of={useDetail(readWrittenCourse)}
      title={t('screens.edit')}
      missing={{ title: t('missing'), listPath }}
      waiting={<SheetSkeleton side="end" main={[{ fields: 4 }, { lines: 6 }]} aside={[{ fields: 2 }]} />}
    >
      {(course) => (
        <Editing key={course.id} value={course} version={course.version}>
          {(shown) => <Edit course={shown} />}
        </Editing>
      )}
    </DetailState>
  )
}

function Edit({ course }: { course: WrittenCourse }) {
  const t = useText('people-course-editor')
  const { id, state, ...initial } = course
  const form = useEndpointForm<typeof changeCourse, CourseValues>(changeCourse, {
    initial,
    given: { params: { id } },
    stale,
    onDone: ({ title }) => showNotice({ kind: 'success', text: t('saved', { name: title }) }),
  })
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return (
    <CourseForm form={form} title={course.title} submitLabel={t('save')}>
      <StateCard id={id} state={state} />
    </CourseForm>
  )
}

const steps: Record<CourseState, { to: CourseState; label: 'publish' | 'withdraw' | 'archive' }[]> = {
  draft: [
    { to: 'published', label: 'publish' },
    { to: 'archived', label: 'archive' },
  ],
  published: [
    { to: 'draft', label: 'withdraw' },
    { to: 'archived', label: 'archive' },
  ],
  archived: [
    { to: 'published', label: 'publish' },
    { to: 'draft', label: 'withdraw' },
  ],
}

function StateCard({ id, state }: { id: number; state: CourseState }) {
  const t = useText('people-course-editor')
  const change = useSend(setCourseState, { stale })
  const mayChange = useMay(setCourseState)
  return (
    <SectionCard title={t('state')}>
      <Stack gap="sm">
        <Group>
          <StateChip state={state} />
        </Group>
        <Text size="sm">{t(`stateText.${state}`)}</Text>
        {mayChange &&
          steps[state].map(({ to, label }) => (
            <Button
              key={to}
              variant={to === 'published' ? 'filled' : 'default'}
              loading={change.isPending}
              onClick={() => change.mutate({ params: { id }, body: { state: to } })}
            >
              {t(label)}
            </Button>
          ))}
        <LinkButton variant="subtle" to={coursePath(id)} label={t('open')} />
      </Stack>
    </SectionCard>
  )
}
