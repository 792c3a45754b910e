import type { WebFeature } from '#kit/web/feature.ts'
import type { MenuPlace, Screen } from '#kit/web/screen.ts'
import { useHasCourses } from './use-has-courses.ts'

const group = { key: 'people-academy:screens.group', icon: 'school' }
const place = (order: number, icon: string): MenuPlace => ({
  section: 'office',
  group,
  icon,
  order,
  isRare: true,
})
const reads = { action: 'read', subject: 'Course' }
const list = 'apps-academy-my-course'
const details = 'apps-academy-course-details'

const screens: Screen[] = [
  {
    name: list,
    path: '/apps/academy/my-course',
    title: 'people-academy:screens.courses',
    ...reads,
    menu: { ...place(421, 'list'), useIsShown: useHasCourses },
    searchGroup: 'appsAndPages',
    icon: 'school',
    load: async () => (await import('./course-list.tsx')).CourseList,
  },
  {
    name: details,
    path: '/apps/academy/course-details',
    title: 'people-academy:screens.details',
    ...reads,
    activeMenu: list,
    searchGroup: 'appsAndPages',
    icon: 'school',
    messages: ['access'],
    load: async () => (await import('./last-course.tsx')).LastCourse,
  },
  {
    name: 'apps-academy-course-details-id',
    path: '/apps/academy/course-details/{id}',
    title: 'people-academy:screens.course',
    ...reads,
    activeMenu: list,
    messages: ['access'],
    help: 'academy',
    load: async () => (await import('./course-view.tsx')).CourseView,
  },
]

export const feature: WebFeature = {
  screens,
  live: { course: ['/api/apps/academy', '/api/dashboard/academy'] },
  notifications: {
    'course-assigned': 'school',
  },
  audit: {
    course: ['people-course-editor', ''],
  },
  auditWords: {
    course: {
      codes: {
        tag: 'people-academy:tags.',
        skillLevel: 'people-academy:levels.',
        state: 'people-course-editor:states.',
      },
    },
  },
}
