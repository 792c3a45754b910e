import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Progress } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { useLength } from '#ui/display/use-length.ts'
import { Thing } from '#ui/display/thing.tsx'
import { listCourses, type Course } from '../../../people/academy/contract.ts'
import { coursePath } from '../../../people/academy/rules.ts'
import { CardCell } from './card-cell.tsx'

/** The courses the person has started and not finished. */
export function TakingCard() {
  const t = useText('office-dashboards')
  const words = useText('people-academy')
  const format = useFormat()
  const minutes = useLength()
  const list = useList(listCourses, ({ courses, total }) => ({ rows: courses, total }), {
    started: true,
    hideCompleted: true,
  })
  const columns: Column<Course>[] = [
    {
      key: 'courseTitle',
      title: words('screens.course'),
      sort: 'courseName',
      cell: (row) => <Thing picture={row.image} name={row.courseTitle} detail={row.user} to={coursePath(row.id)} />,
    },
    { key: 'seconds', title: t('taking.time'), cell: (row) => minutes(row.seconds) },
    {
      key: 'completedTasks',
      title: t('projects.progress'),
      sort: 'progress',
      fields: ['completedTasks', 'totalTasks'],
      cell: (row) => (
        <Group gap="sm" wrap="nowrap" miw={150}>
          <Progress
            flex={1}
            value={row.totalTasks === 0 ? 0 : (row.completedTasks / row.totalTasks) * 100}
            aria-label={words('progress')}
          />
          <Text size="sm">
            {format.number(row.completedTasks)}/{format.number(row.totalTasks)}
          </Text>
        </Group>
      ),
    },
    {
      key: 'userCount',
      title: t('taking.figures'),
      fields: ['userCount', 'note', 'view'],
      cell: (row) =>
        t('taking.counts', {
          students: format.number(row.userCount),
          lessons: format.number(row.note),
          views: format.number(row.view),
        }),
    },
  ]
  return (
    <CardCell span={12}>
      <DataTable
        {...list}
        name="courses-taken"
        label={t('taking.title')}
        title={t('taking.title')}
        columns={columns}
        rowPath={({ id }) => coursePath(id)}
        empty={{ icon: 'school', title: t('taking.none'), text: t('taking.noneText') }}
      />
    </CardCell>
  )
}
