import { IconHistory, IconMail, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { Part } from '#kit/web/part.tsx'
import { useSend } from '#kit/web/query.ts'
import { useAbility, useMay } from '#kit/web/use-session.ts'
import { Columns } from '#ui/page/columns.tsx'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Tabs } from '#ui/display/display.ts'
import { Editing } from '#ui/form/editing.tsx'
import { Group } from '#ui/page/layout.ts'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import {
  archiveDriver,
  changeDriver,
  inviteDriver,
  listDrivers,
  readDriver,
  restoreDriver,
  type Driver,
} from '../contract.ts'
import { Documents } from './driver-documents.tsx'
import { DriverDrawer } from './driver-drawer.tsx'
import { DriverProfile } from './driver-profile.tsx'
import { Schedule } from './driver-schedule.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { driverSearch, driverTabs, type DriverTab } from './search.ts'

export function DriverView() {
  const t = useText('logistics-drivers')
  return (
    <DetailState
      of={useDetail(readDriver)}
      title={t('screens.driver')}
      missing={{ title: t('missing'), listPath: '/apps/logistics/drivers' }}
      waiting={<SheetSkeleton side="end" main={[{ lines: 6 }, { lines: 6 }]} aside={[{ lines: 4 }, { lines: 4 }]} />}
    >
      {(driver) => <Sheet driver={driver} />}
    </DetailState>
  )
}

function Sheet({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const [{ tab }, change] = useListSearch(driverSearch)
  const [open, setOpen] = useOpen()
  usePageTitle(driver.name)
  const seesPerformance = useAbility().can('read', 'Performance')
  const tabs = driverTabs.filter((one) => seesPerformance || (one !== 'performance' && one !== 'pay'))
  const panels: Record<DriverTab, ReactNode> = {
    schedule: <Schedule driver={driver} />,
    documents: <Documents driver={driver} />,
    hours: <Part name="driver/hours" of={driver.id} />,
    performance: <Part name="driver/performance" of={driver.id} />,
    pay: <Part name="driver/pay" of={driver.id} />,
    devices: <Part name="driver/devices" of={driver.id} />,
  }
  return (
    <>
      <PageHeader title={<bdi>{driver.name}</bdi>} actions={<Actions driver={driver} onOpen={setOpen} />} />
      <Columns
        side="start"
        aside={<DriverProfile driver={driver} />}
        main={
          <Tabs value={tab} onChange={(next) => change({ tab: (next ?? 'schedule') as DriverTab })} keepMounted={false}>
            <TitledTabs mb="lg" tabs={tabs.map((one) => ({ value: one, label: t(`tabs.${one}`) }))} />
            <Tabs.Panel value={tab}>{panels[tab]}</Tabs.Panel>
          </Tabs>
        }
      />
      <Editing value={driver} version={driver.version} showsNewerItself>
        {(shown) => <DriverDrawer driver={shown} opened={open === 'edit'} onClose={() => setOpen(undefined)} />}
      </Editing>
      <InvitationDialog driver={driver} opened={open === 'invite'} onClose={() => setOpen(undefined)} />
    </>
  )
}

function Actions({ driver, onOpen }: { driver: Driver; onOpen: (what: string) => void }) {
  const t = useText('logistics-drivers')
  const stale = [readDriver, listDrivers]
  const archive = useSend(archiveDriver, { stale })
  const restore = useSend(restoreDriver, { stale })
  const mayInvite = useMay(inviteDriver)
  const mayChange = useMay(changeDriver)
  const mayArchive = useMay(archiveDriver)
  const { id, name, account, isArchived } = driver
  const canInvite = mayInvite && !isArchived && (account === 'none' || account === 'invited')
  const ask = async () => {
    const isSure = await confirm({
      title: t('archiveNamed', { name }),
      body: t('archiveText'),
      confirmLabel: t('archive'),
    })
    if (isSure) archive.mutate({ params: { id } })
  }
  return (
    <Group gap="sm">
      {canInvite && (
        <Button variant="light" leftSection={<IconMail size={18} />} onClick={() => onOpen('invite')}>
          {t('invite')}
        </Button>
      )}
      {!isArchived && <Part name="driver/outage" of={id} />}
      {!isArchived && <Part name="driver/sign-in-code" of={id} />}
      {mayChange && <Button onClick={() => onOpen('edit')}>{t('edit')}</Button>}
      {mayArchive && (
        <MoreActions
          actions={[
            mayArchive &&
              isArchived && {
                label: t('restore'),
                icon: <IconHistory size={18} />,
                run: () => restore.mutate({ params: { id } }),
              },
            mayArchive &&
              !isArchived && {
                label: t('archive'),
                icon: <IconTrash size={18} />,
                run: () => void ask(),
                isDestructive: true,
              },
          ]}
        />
      )}
    </Group>
  )
}
