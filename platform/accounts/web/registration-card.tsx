import { useQuery } from '@tanstack/react-query'
import { changeRegistration, listRoleNames, listRoles, readRegistration } from '#platform/access/contract.ts'
import { isOwnRole } from '#platform/access/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Select, Switch } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readSetup } from '../contract.ts'

/** Whether visitors may sign up, and with which role; for people who may change roles. */
export function RegistrationCard() {
  const t = useText('accounts')
  const words = useText('access')
  const roleName = (name: string) => (isOwnRole(name) ? words(`roles.${name}`) : name)
  const mayChange = useMay(changeRegistration)
  const { data, error, refetch } = useQuery({ ...queryOf(readRegistration), enabled: mayChange })
  const { data: names } = useQuery({ ...queryOf(listRoleNames), enabled: mayChange })
  const send = useSend(changeRegistration, {
    stale: [readRegistration, readSetup, listRoles],
    onSuccess: ({ role }) =>
      void showNotice({
        kind: 'success',
        text: t(role === null ? 'registration.closed' : 'registration.opened'),
      }),
  })
  if (!mayChange) return null
  const choose = (role: string | null) => send.mutate({ body: { role } })
  const roles = (names?.roles ?? []).filter(({ name, canGrant }) => canGrant && name !== 'admin')
  const first = roles.find(({ name }) => name === 'subscriber') ?? roles[0]
  return (
    <SectionCard title={t('registration.title')} text={t('registration.text')}>
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={64} />}
      {data && (
        <Stack gap="md">
          <Switch
            label={t('registration.open')}
            description={t('registration.openText')}
            checked={data.role !== null}
            disabled={send.isPending || !first}
            onChange={(event) => choose(event.currentTarget.checked ? (first?.name ?? null) : null)}
          />
          {data.role !== null && (
            <Select
              maw={360}
              label={t('registration.role')}
              description={t('registration.roleText')}
              data={roles.map(({ name }) => ({ value: name, label: roleName(name) }))}
              value={data.role}
              disabled={send.isPending}
              allowDeselect={false}
              onChange={(role) => role && role !== data.role && choose(role)}
            />
          )}
        </Stack>
      )}
    </SectionCard>
  )
}
