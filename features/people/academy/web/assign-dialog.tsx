import { useQuery } from '@tanstack/react-query'
import { listRoleNames } from '#platform/access/contract.ts'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select } from '#ui/input/inputs.ts'
import { assignCourse, listAssignments } from '../contract.ts'
import { inAMonth } from '../rules.ts'
import { staleCourse } from './stale-course.ts'

export function AssignDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const t = useText('people-academy')
  const roleName = useRoleName()
  const { data } = useQuery(queryOf(listRoleNames))
  const form = useEndpointForm(assignCourse, {
    initial: { role: '', dueOn: inAMonth() },
    given: { params: { id: courseId } },
    stale: [listAssignments, ...staleCourse],
    onDone: onClose,
  })
  return (
    <FormDialog title={t('assign.add')} opened onClose={onClose} form={form} submitLabel={t('assign.send')}>
      <Select
        data-autofocus
        searchable
        withAsterisk
        label={t('assign.role')}
        data={data?.roles.map(({ name }) => ({ value: name, label: roleName(name) })) ?? []}
        {...form.bind('role')}
      />
      <DateInput withAsterisk label={t('assign.dueOn')} description={t('assign.dueText')} {...form.bind('dueOn')} />
    </FormDialog>
  )
}
