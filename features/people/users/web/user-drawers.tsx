import { useQuery } from '@tanstack/react-query'
import { listRoleNames, listRoles } from '#platform/access/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useRecordDrawer, type Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { Select, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import {
  createUser,
  listUserActivity,
  listUsers,
  readUser,
  readUserFigures,
  updateUser,
  type UserBody,
  type UserDetail,
} from '../contract.ts'
import { userBilling } from '../../billing/contract.ts'
import { statuses } from '../rules.ts'
import { billings } from '../../billing/rules.ts'
import { plans } from '#platform/accounts/rules.ts'
import { useInvitationLink } from './invitation-link.tsx'
import { useRoleName } from './user-words.tsx'

const stale = [listUsers, readUser, userBilling.read, readUserFigures, listUserActivity, listRoles]
const nobody: UserBody = {
  fullName: '',
  username: '',
  email: '',
  company: '',
  country: '',
  contact: '',
  role: 'subscriber',
  currentPlan: 'basic',
  status: 'pending',
  billing: 'Manual-Cash',
  taxId: '',
  language: 'en',
  depotIds: [],
}

/** What opens over the list of users. */
export function UserDrawers() {
  const { drawer } = useRecordDrawer([], {
    create: createUser,
    add: (opening) => <AddUser {...opening} />,
    change: updateUser,
    read: readUser,
    edit: (user: UserDetail, opening) => <EditUser user={user} {...opening} />,
  })
  return drawer
}

/** The drawer to add a user, who is invited by email. */
function AddUser({ opened, onClose }: Opening) {
  const t = useText('people-users')
  const handOver = useInvitationLink()
  const form = useEndpointForm(createUser, {
    initial: nobody,
    stale,
    onDone: ({ body, invitation }) => {
      const name = body.fullName
      showNotice({ kind: 'success', text: t(invitation?.isSent ? 'done.added' : 'done.addedOnly', { name }) })
      if (invitation?.link) void handOver({ name, link: invitation.link })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('addSubmit')}>
      <Fields form={form} />
    </FormDrawer>
  )
}

/** The drawer to change a user. */
export function EditUser({ user, opened, onClose }: Opening & { user: UserDetail }) {
  const t = useText('people-users')
  const {
    id,
    fullName,
    username,
    email,
    company,
    country,
    contact,
    role,
    currentPlan,
    status,
    billing,
    taxId,
    version,
  } = user
  const initial = {
    fullName,
    username,
    email,
    company,
    country,
    contact,
    role,
    currentPlan,
    status,
    billing,
    taxId,
    language: languageOf(user),
    version,
  }
  const form = useEndpointForm(updateUser, {
    initial,
    given: { params: { id } },
    stale,
    onDone: (changed) => {
      showNotice({ kind: 'success', text: t('done.changed', { name: changed.fullName }) })
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t('editTitle', { name: fullName })}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('save')}
    >
      <Fields form={form} />
    </FormDrawer>
  )
}

type Shared = Pick<UserBody, Typed | Chosen>
type Typed = 'fullName' | 'username' | 'email' | 'company' | 'country' | 'contact' | 'taxId'
type Chosen = 'role' | 'currentPlan' | 'billing' | 'status' | 'language'

function Fields({ form }: { form: FormFields<Shared> }) {
  const t = useText('people-users')
  const roleName = useRoleName()
  const { data } = useQuery(queryOf(listRoleNames))
  const field = (name: Typed, label = t(name)) => ({ ...form.bind(name), label })
  const select = (name: Chosen, label: string, options: { value: string; label: string; disabled?: boolean }[]) => (
    <Select {...form.bind(name)} label={label} data={options} allowDeselect={false} />
  )
  return (
    <>
      <TextInput {...field('fullName')} autoComplete="off" data-autofocus />
      <TextInput {...field('username')} autoComplete="off" />
      <TextInput {...field('email')} type="email" autoComplete="off" />
      <TextInput {...field('company')} autoComplete="off" />
      <CountryField {...field('country')} autoComplete="off" />
      <TextInput {...field('contact')} type="tel" autoComplete="off" />
      <TextInput {...field('taxId')} autoComplete="off" />
      {select(
        'role',
        t('role'),
        (data?.roles ?? []).map(({ name, canGrant }) => ({ value: name, label: roleName(name), disabled: !canGrant })),
      )}
      {select(
        'currentPlan',
        t('plan'),
        plans.map((plan) => ({ value: plan, label: t(`plans.${plan}`) })),
      )}
      {select(
        'billing',
        t('billing'),
        billings.map((billing) => ({ value: billing, label: t(`billings.${billing}`) })),
      )}
      {select(
        'status',
        t('status'),
        statuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
      )}
      {select('language', t('language'), [
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'Français' },
        { value: 'ar', label: 'العربية' },
      ])}
    </>
  )
}

function languageOf({ language }: UserDetail): UserBody['language'] {
  return language === 'fr' || language === 'ar' ? language : 'en'
}
