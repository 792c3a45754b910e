import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'
import { listPath } from '../rules.ts'

const list = 'apps-academy-manage'

const screens: Screen[] = [
  {
    name: list,
    path: listPath,
    title: 'people-course-editor:screens.list',
    action: 'write',
    subject: 'Course',
    menu: {
      section: 'office',
      group: { key: 'people-academy:screens.group', icon: 'school' },
      icon: 'edit',
      order: 423,
      isRare: true,
    },
    searchGroup: 'appsAndPages',
    icon: 'school',
    messages: ['people-academy'],
    load: async () => (await import('./written-list.tsx')).WrittenList,
  },
  {
    name: 'apps-academy-manage-add',
    path: `${listPath}/add`,
    title: 'people-course-editor:screens.add',
    action: 'create',
    subject: 'Course',
    activeMenu: list,
    messages: ['people-academy'],
    load: async () => (await import('./add-course.tsx')).AddCourse,
  },
  {
    name: 'apps-academy-manage-id',
    path: `${listPath}/{id}`,
    title: 'people-course-editor:screens.edit',
    action: 'write',
    subject: 'Course',
    activeMenu: list,
    messages: ['people-academy'],
    load: async () => (await import('./edit-course.tsx')).EditCourse,
  },
]

export const feature: WebFeature = { screens }
