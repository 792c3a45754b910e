import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Group, Stack } from '#ui/layout.ts'
import { PersonAvatar } from '#ui/person-avatar.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { Driver } from '../contract.ts'
import { accountTones } from '../rules.ts'
import classes from './drivers.module.css'
import { Today } from './today.tsx'

/** Who a driver is, beside the tabs of their page. */
export function DriverProfile({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const format = useFormat()
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency
  const { costPerHourCents } = driver
  const rows: [key: string, value: ReactNode][] = [
    ['today', <Today key="today" {...driver} />],
    ['fields.phone', <bdi key="phone">{driver.phone || '–'}</bdi>],
    ['fields.email', <bdi key="email">{driver.email || '–'}</bdi>],
    ['depot', <bdi key="depot">{driver.depotName ?? '–'}</bdi>],
    ['vehicle', <bdi key="vehicle">{driver.vehicleName ?? '–'}</bdi>],
    ['skills', <bdi key="skills">{listed(driver.skills)}</bdi>],
    ['zones', <bdi key="zones">{listed(driver.zoneNames)}</bdi>],
    ['fields.languages', listed(driver.languages.map((one) => t(`languages.${one}`)))],
    ['fields.homeAddress', <bdi key="home">{driver.homeAddress || '–'}</bdi>],
    ['hours', t(`packs.${driver.hoursPack ?? 'workspace'}`)],
    ...(costPerHourCents !== null && currency
      ? ([['costPerHour', format.money(costPerHourCents, currency)]] satisfies [string, string][])
      : []),
    ['fields.notes', <bdi key="notes">{driver.notes || '–'}</bdi>],
  ]
  return (
    <SectionCard title={t('profile')}>
      <Stack gap="md">
        <Group gap="sm">
          <PersonAvatar name={driver.name} src={driver.avatar} size={56} isDecoration />
          <StatusChip tone={accountTones[driver.account]}>{t(`accounts.${driver.account}`)}</StatusChip>
          {driver.isSample && <StatusChip tone="secondary">{t('sample')}</StatusChip>}
          {driver.isArchived && <StatusChip tone="warning">{t('archived.yes')}</StatusChip>}
        </Group>
        <dl className={classes.facts}>
          {rows.map(([key, value]) => (
            <div key={key} className={classes.fact}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </SectionCard>
  )
}

function listed(names: readonly string[]): string {
  return names.join(', ') || '–'
}
