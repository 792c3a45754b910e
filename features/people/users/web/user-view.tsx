import { useSearch } from '@tanstack/react-router'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Tabs } from '#ui/display/display.ts'
import { Editing } from '#ui/form/editing.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { useGo } from '#ui/button/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { readUser, updateUser, type UserDetail } from '../contract.ts'
import { BillingTab } from './billing-tab.tsx'
import { ConnectionsTab } from './connections-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { UserActivity } from './user-activity.tsx'
import { EditUser } from './user-drawers.tsx'
import { UserPanel } from './user-panel.tsx'
import { UserSecurity } from './user-security.tsx'
import classes from './users.module.css'

/** One user: details at the side, everything else in tabs. */
export function UserView() {
  const t = useText('people-users')
  const user = useDetail(readUser)
  return (
    <DetailState
      of={user}
      title={t('screens.view')}
      missing={{ title: t('view.notFound'), listPath: '/apps/user/list' }}
      waiting={<Waiting />}
    >
      {(data) => (
        <>
          <PageHeader title={<bdi>{data.fullName}</bdi>} text={<bdi dir="ltr">{data.email}</bdi>} />
          <Person user={data} />
        </>
      )}
    </DetailState>
  )
}

function Person({ user }: { user: UserDetail }) {
  const t = useText('people-users')
  const go = useGo()
  const mayWrite = useMay(updateUser)
  const [open, setOpen] = useOpen()
  const { edit, drawer } = useRecordDrawer([user], {
    change: updateUser,
    edit: (shown, opening) => <EditUser user={shown} {...opening} />,
  })
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const tabs = [
    { value: 'account', icon: 'user' },
    ...(mayWrite
      ? [
          { value: 'security', icon: 'lock' },
          { value: 'billing', icon: 'credit-card' },
          { value: 'notifications', icon: 'bell' },
          { value: 'connections', icon: 'link' },
        ]
      : []),
  ]
  const chosen = tabs.some(({ value }) => value === tab) ? tab! : 'account'
  return (
    <div className={classes.view}>
      <UserPanel user={user} onEdit={() => edit?.(user)} onPlan={() => setOpen('plan')} />
      <Tabs
        value={chosen}
        onChange={(value) =>
          go(`/apps/user/view/${user.id}${value === 'account' ? '' : `?tab=${value}`}`, { replace: true })
        }
        keepMounted={false}
      >
        <TitledTabs mb="lg" tabs={tabs.map((one) => ({ ...one, label: t(`view.tabs.${one.value}`) }))} />
        <Tabs.Panel value="account">
          <UserActivity id={user.id} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <UserSecurity user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="billing">
          <BillingTab whose={user} />
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <NotificationsTab whose={user} />
        </Tabs.Panel>
        <Tabs.Panel value="connections">
          <ConnectionsTab whose={user} />
        </Tabs.Panel>
      </Tabs>
      {drawer}
      {mayWrite && (
        <Editing value={user} version={user.version} showsNewerItself>
          {(shown) => (
            <PlanDialog
              whose={shown}
              name={shown.fullName}
              plan={shown}
              opened={open === 'plan'}
              onClose={() => setOpen(undefined)}
            />
          )}
        </Editing>
      )}
    </div>
  )
}

function Waiting() {
  const t = useText('people-users')
  return (
    <>
      <PageHeader title={t('screens.view')} />
      <div className={classes.view} aria-busy>
        <CardSkeleton lines={8} hasFace />
        <CardSkeleton lines={8} />
      </div>
    </>
  )
}
