import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Part } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Tabs } from '#ui/display/display.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { Group } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { useOwnUnit } from '../../settings/web/for-others/use-own-unit.ts'
import {
  archiveVehicle,
  changeVehicle,
  listVehiclePoints,
  listVehicles,
  readVehicle,
  restoreVehicle,
  type Vehicle,
} from '../contract.ts'
import { capacitiesOf, warningKeys, warningTones } from '../rules.ts'
import classes from './fleet.module.css'
import { liveFixes, type LiveFix } from './for-others/live-fixes.ts'
import { LastSeen } from './last-seen.tsx'
import { Documents } from './vehicle-documents.tsx'
import { Inspections } from './vehicle-inspections.tsx'
import { Services } from './vehicle-services.tsx'

const kept = ['health', 'service', 'inspections', 'fuel', 'documents'] as const
type Tab = 'now' | 'route' | 'history' | (typeof kept)[number]

/** What is known of it now comes first, where anything is. */
function tabsOf(live: LiveFix | undefined): Tab[] {
  if (!live) return [...kept]
  return ['now', ...(live.routeId === null ? [] : ['route' as const]), ...kept, 'history']
}

type Props = Opening & { vehicle: Vehicle; onEdit: () => void }

/** All of a vehicle beside the map: how it is, what is due, and its papers. */
export function VehicleDetails({ vehicle, opened, onClose, onEdit }: Props) {
  const t = useText('logistics-vehicles')
  const live = liveFixes.use().get(vehicle.id)
  const tabs = tabsOf(live)
  const [chosen, setTab] = useState<Tab>()
  const tab = chosen && tabs.includes(chosen) ? chosen : tabs[0]!
  const mayChange = useMay(changeVehicle)
  return (
    <Drawer opened={opened} onClose={onClose} title={<bdi>{vehicle.name}</bdi>} size={520}>
      <Group gap="xs" mb="md">
        {mayChange && (
          <Button size="xs" variant="light" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        <ArchiveButton vehicle={vehicle} />
        {vehicle.isSample && <StatusChip tone="secondary">{t('sample')}</StatusChip>}
      </Group>
      <Tabs value={tab} onChange={(next) => setTab((next ?? 'health') as Tab)} keepMounted={false}>
        <TitledTabs mb="md" tabs={tabs.map((one) => ({ value: one, label: t(`tabs.${one}`) }))} />
        <Tabs.Panel value="now">
          <Part name="fleet/facts" of={vehicle.id} />
        </Tabs.Panel>
        <Tabs.Panel value="route">
          <Part name="fleet/route" of={live?.routeId ?? 0} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Part name="fleet/history" of={vehicle.id} />
        </Tabs.Panel>
        <Tabs.Panel value="health">
          <Health vehicle={vehicle} />
        </Tabs.Panel>
        <Tabs.Panel value="service">
          <Services vehicle={vehicle} />
        </Tabs.Panel>
        <Tabs.Panel value="inspections">
          <Inspections vehicle={vehicle} />
        </Tabs.Panel>
        <Tabs.Panel value="fuel">
          <Part name="fleet/fuel" of={vehicle.id} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents vehicle={vehicle} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}

function ArchiveButton({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const stale = [listVehicles, listVehiclePoints, readVehicle]
  const archive = useSend(archiveVehicle, { stale })
  const restore = useSend(restoreVehicle, { stale })
  const mayArchive = useMay(archiveVehicle)
  const { id, name } = vehicle
  if (!mayArchive) return null
  const ask = async () => {
    const isSure = await confirm({
      title: t('archiveNamed', { name }),
      body: t('archiveText'),
      confirmLabel: t('archive'),
    })
    if (isSure) archive.mutate({ params: { id } })
  }
  return vehicle.isArchived ? (
    <Button size="xs" variant="light" onClick={() => restore.mutate({ params: { id } })}>
      {t('restore')}
    </Button>
  ) : (
    <Button size="xs" variant="light" color="error" onClick={() => void ask()}>
      {t('archive')}
    </Button>
  )
}

function Health({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const { distance } = useOwnUnit()
  const units = useQuery(queryOf(readLogisticsFacts)).data?.units ?? []
  const held = capacitiesOf(vehicle, vehicle.profile)
  const features = [...new Set([...vehicle.profile.features, ...vehicle.features])]
  const rows: [title: string, value: ReactNode][] = [
    [
      t('warning'),
      <StatusChip key="warning" tone={warningTones[vehicle.warnings]}>
        {t(`warnings.${warningKeys[vehicle.warnings]}`)}
      </StatusChip>,
    ],
    [t('faultCode'), <bdi key="code">{vehicle.faultCode || '–'}</bdi>],
    [t('odometer'), distance(vehicle.odometerKilometers)],
    [t('lastSeen'), vehicle.lastFix ? <LastSeen key="seen" fix={vehicle.lastFix} /> : t('noPosition')],
    [t('lastPlace'), <bdi key="place">{vehicle.lastFix?.place || '–'}</bdi>],
    [t('profile'), vehicle.profileName],
    [t('depot'), vehicle.depotName ?? t('noDepot')],
    ...units
      .filter(({ key }) => held[key] !== undefined)
      .map(({ key, name }): [string, string] => [t('holds', { unit: name }), format.number(held[key] ?? 0)]),
    [t('features'), format.items(features.map((one) => t(`featureNames.${one}`))) || '–'],
    [t('notes'), <bdi key="notes">{vehicle.notes || '–'}</bdi>],
  ]
  return (
    <dl className={classes.facts}>
      {rows.map(([title, value]) => (
        <div key={title} style={{ display: 'contents' }}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
