import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { useDepotFilter } from '../../depots/web/use-depot-filter.ts'
import { createDriver, listDrivers, listSkills } from '../contract.ts'
import { driverPath, useDriverColumns } from './driver-columns.tsx'
import { DriverDrawer } from './driver-drawer.tsx'

export function DriverList() {
  const t = useText('logistics-drivers')
  const list = useList(listDrivers, ({ drivers, total }) => ({ rows: drivers, total }))
  const skills = useQuery(queryOf(listSkills)).data ?? []
  const { addButton, drawer } = useRecordDrawer([], {
    create: createDriver,
    addLabel: t('add'),
    add: (opening) => <DriverDrawer driver={undefined} {...opening} />,
  })
  const archived = [{ value: 'yes', label: t('archived.yes') }]
  return (
    <ListScreen
      {...list}
      name="drivers"
      title={t('screens.drivers')}
      rowPath={driverPath}
      columns={useDriverColumns()}
      filters={[
        ...useDepotFilter(t('depot')),
        { name: 'skill', label: t('skill'), data: skills },
        'account',
        { name: 'archived', label: t('state'), none: t('archived.no'), data: archived },
      ]}
      addButton={addButton}
      drawer={drawer}
      empty={{ icon: 'steering-wheel', title: t('empty'), text: t('emptyText') }}
    />
  )
}
