import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { listRoleNames } from '#platform/access/contract.ts'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { listAssignments, unassignCourse, type Assignment } from '../contract.ts'
import { staleCourse } from './stale-course.ts'

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }))
const stale = [listAssignments, ...staleCourse]

/** The roles that must complete the course, and how many of their people have. */
export function AssignmentsCard({ courseId }: { courseId: number }) {
  const t = useText('people-academy')
  const [open, setOpen] = useOpen()
  const { data, error, refetch } = useQuery(queryOf(listAssignments, { params: { id: courseId } }))
  const mayChoose = useMay(listRoleNames)
  return (
    <SectionCard
      title={t('assign.title')}
      text={t(data?.length === 0 ? 'assign.none' : 'assign.text')}
      actions={
        mayChoose && (
          <Button variant="light" leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('assign')}>
            {t('assign.add')}
          </Button>
        )
      }
    >
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} radius={6} />}
      {data && (
        <Entries>
          {data.map((assignment) => (
            <OneAssignment key={assignment.id} courseId={courseId} assignment={assignment} />
          ))}
        </Entries>
      )}
      {mayChoose && open === 'assign' && (
        <WhenOpened opened>
          <AssignDialog courseId={courseId} onClose={() => setOpen(undefined)} />
        </WhenOpened>
      )}
    </SectionCard>
  )
}

function OneAssignment({ courseId, assignment }: { courseId: number; assignment: Assignment }) {
  const t = useText('people-academy')
  const format = useFormat()
  const roleName = useRoleName()
  const remove = useSend(unassignCourse, { stale })
  const { id, role, dueOn, people, completed } = assignment
  return (
    <Entry
      icon={<Icon name="users" size={24} />}
      name={<strong>{roleName(role)}</strong>}
      detail={`${t('due', { date: format.date(`${dueOn}T12:00:00Z`) })} · ${t('assign.completed', {
        count: people,
        done: format.number(completed),
        total: format.number(people),
      })}`}
    >
      <ActionIcon
        aria-label={t('assign.removeNamed', { name: roleName(role) })}
        onClick={() => remove.mutate({ params: { id: courseId, entry: id } })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </Entry>
  )
}
