import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { useDepotFilter } from '../../depots/web/for-others/use-depot-filter.ts'
import { createDriver, importDrivers, listDrivers, listSkills } from '../contract.ts'
import { driverPath, useDriverColumns } from './driver-columns.tsx'
import { DriverDrawer } from './driver-drawer.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

export function DriverList() {
  const t = useText('logistics-drivers')
  const list = useList(listDrivers, ({ drivers, total }) => ({ rows: drivers, total }))
  const skills = useQuery(queryOf(listSkills)).data ?? []
  const { addButton, drawer } = useRecordDrawer([], {
    create: createDriver,
    addLabel: t('add'),
    add: (opening) => <DriverDrawer driver={undefined} {...opening} />,
  })
  const { importButton, importDialog } = useImport()
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
      headActions={
        <>
          <Part name="drivers/pay-file" />
          {importButton}
        </>
      }
      addButton={addButton}
      drawer={
        <>
          {drawer}
          {importDialog}
        </>
      }
      empty={{ icon: 'steering-wheel', title: t('empty'), text: t('emptyText') }}
    />
  )
}

function useImport() {
  const t = useText('logistics-drivers')
  const [open, setOpen] = useOpen()
  const mayImport = useMay(importDrivers)
  const isOpen = mayImport && open === 'import'
  return {
    importButton: mayImport && (
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpen('import')}>
        {t('import.title')}
      </Button>
    ),
    importDialog: (
      <WhenOpened opened={isOpen}>
        <ImportDialog opened={isOpen} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    ),
  }
}
