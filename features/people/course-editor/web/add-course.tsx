import { language, useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { createCourse, listWrittenCourses } from '../contract.ts'
import { CourseForm, type CourseValues } from './course-form.tsx'
import { editPath } from '../rules.ts'

export function AddCourse() {
  const t = useText('people-course-editor')
  const go = useGo()
  const teacher = useSession()?.userData.fullName ?? ''
  const form = useEndpointForm<typeof createCourse, CourseValues>(createCourse, {
    initial: {
      title: '',
      tag: 'Design',
      summary: '',
      about: '',
      teacher,
      teacherPosition: '',
      skillLevel: 'beginner',
      language: language(),
      certificateMonths: null,
      skill: '',
      sections: [{ title: '', lessons: [{ title: '', text: '', seconds: 300 }] }],
      quiz: [],
    },
    stale: [listWrittenCourses],
    onDone: ({ id, title }) => {
      showNotice({ kind: 'success', text: t('saved', { name: title }) })
      go(editPath(id))
    },
  })
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return <CourseForm form={form} title={t('screens.add')} submitLabel={t('screens.add')} />
}
