import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import * as calls from '../contract.ts'
import { AddCustomer } from './add-customer-drawer.tsx'
import { customerPath, useCustomerColumns } from './customer-columns.tsx'

export function CustomerList() {
  const t = useText('ecommerce')
  const list = useList(calls.listCustomers, ({ customers, total }) => ({ rows: customers, total }))
  const bulk = useBulk(calls.bulkCustomers, {
    stale: [calls.listCustomers],
    actions: { activate: t('activate'), deactivate: t('deactivate') },
    removal: { remove: calls.deleteCustomer, text: () => t('customer.deleteText'), undo: 'restore' },
  })
  const { addButton, drawer } = useRecordDrawer([], {
    create: calls.createCustomer,
    addLabel: t('customer.add'),
    add: (opening) => <AddCustomer {...opening} />,
  })
  return (
    <ListScreen
      {...list}
      name="customers"
      title={t('screens.customers')}
      text={t('customer.spentCounts', { counts: t('revenueCounts') })}
      columns={useCustomerColumns()}
      filters={['country', 'status']}
      rowPath={customerPath}
      bulk={bulk}
      addButton={addButton}
      drawer={drawer}
      empty={{ icon: 'users', title: t('customer.empty'), text: t('customer.emptyText') }}
    />
  )
}
