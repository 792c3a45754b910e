import { IconTrash } from '@tabler/icons-react'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { Part } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { Columns } from '#ui/page/columns.tsx'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Tabs } from '#ui/display/display.ts'
import { Editing } from '#ui/form/editing.tsx'
import { useGo } from '#ui/button/link.tsx'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { deleteCustomer, listCustomers, readCustomer, restoreCustomer, type Customer } from '../contract.ts'
import { Addresses, Methods } from './customer-addresses.tsx'
import { Preferences } from './customer-deliveries.tsx'
import { NotificationSettings } from './customer-notifications.tsx'
import { Overview } from './customer-overview.tsx'
import { Profile } from './customer-profile.tsx'
import { Security } from './customer-security.tsx'
import { EditCustomer } from './edit-customer-drawer.tsx'
import { customerSearch, customerTabs } from './search.ts'

export function CustomerView() {
  const t = useText('ecommerce')
  const customer = useDetail(readCustomer)
  return (
    <DetailState
      of={customer}
      title={t('screens.customer')}
      missing={{ title: t('customer.missing'), listPath: '/apps/ecommerce/customer/list' }}
      waiting={
        <SheetSkeleton
          side="start"
          main={[{ lines: 4 }, { lines: 8 }]}
          aside={[{ lines: 6, hasFace: true }, { lines: 3 }]}
          hasTabs
        />
      }
    >
      {(data) => <Sheet customer={data} />}
    </DetailState>
  )
}

function Sheet({ customer }: { customer: Customer }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const go = useGo()
  const [{ tab, edit }, change] = useListSearch(customerSearch)
  const remove = useRemoval({
    remove: deleteCustomer,
    restore: restoreCustomer,
    stale: [listCustomers],
    onRemoved: () => go('/apps/ecommerce/customer/list'),
  })
  const mayDelete = useMay(deleteCustomer)
  return (
    <>
      <PageHeader
        title={<bdi>{customer.customer}</bdi>}
        text={
          <>
            <bdi>{t('customer.id', { id: customer.customerId })}</bdi> · {format.dateTime(customer.createdAt)}
          </>
        }
        actions={
          mayDelete && (
            <MoreActions
              actions={[
                {
                  label: t('customer.delete'),
                  icon: <IconTrash size={18} />,
                  run: () => remove(customer.customerId, t('deleted', { name: customer.customer })),
                  isDestructive: true,
                },
              ]}
            />
          )
        }
      />
      <Columns
        side="start"
        aside={<Profile customer={customer} onEdit={() => change({ edit: true })} />}
        main={
          <Tabs
            value={tab}
            onChange={(next) => change({ tab: (next ?? 'overview') as typeof tab })}
            keepMounted={false}
          >
            <TitledTabs mb="lg" tabs={customerTabs.map((one) => ({ value: one, label: t(`customerTab.${one}`) }))} />
            <Tabs.Panel value="overview">
              <Overview customer={customer} />
            </Tabs.Panel>
            <Tabs.Panel value="security">
              <Security customer={customer} />
            </Tabs.Panel>
            <Tabs.Panel value="addresses">
              <Addresses customer={customer} />
              <Methods customer={customer} />
            </Tabs.Panel>
            <Tabs.Panel value="notifications">
              <Editing value={customer} version={customer.version}>
                {(shown) => <NotificationSettings customer={shown} />}
              </Editing>
            </Tabs.Panel>
            <Tabs.Panel value="deliveries">
              <Editing value={customer} version={customer.version}>
                {(shown) => <Preferences customer={shown} />}
              </Editing>
              <Part name="customer/deliveries" of={customer.customerId} />
            </Tabs.Panel>
          </Tabs>
        }
      />
      <Editing value={customer} version={customer.version} showsNewerItself>
        {(shown) => (
          <EditCustomer customer={shown} opened={edit === true} onClose={() => change({ edit: undefined })} />
        )}
      </Editing>
    </>
  )
}
