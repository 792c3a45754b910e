import { useQuery } from '@tanstack/react-query'
import { listRoleNames } from '#platform/access/contract.ts'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { DateInput } from '#ui/date-input.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select } from '#ui/inputs.ts'
import { assignCourse, listAssignments } from '../contract.ts'
import { inAMonth } from '../rules.ts'
import { staleCourse } from './stale-course.ts'

export function AssignDrawer({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const t = useText('office-academy')
  const roleName = useRoleName()
  const { data } = useQuery(queryOf(listRoleNames))
  const form = useEndpointForm(assignCourse, {
    initial: { role: '', dueOn: inAMonth() },
    given: { params: { id: courseId } },
    stale: [listAssignments, ...staleCourse],
    onDone: onClose,
  })
  return (
    <FormDrawer title={t('assign.add')} opened onClose={onClose} form={form} submitLabel={t('assign.send')}>
      <Select
        data-autofocus
        searchable
        withAsterisk
        label={t('assign.role')}
        data={data?.roles.map(({ name }) => ({ value: name, label: roleName(name) })) ?? []}
        key={form.key('role')}
        {...form.getInputProps('role')}
      />
      <DateInput
        withAsterisk
        label={t('assign.dueOn')}
        description={t('assign.dueText')}
        key={form.key('dueOn')}
        {...form.getInputProps('dueOn')}
      />
    </FormDrawer>
  )
}
